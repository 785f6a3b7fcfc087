/**
 * For the processes that encode. glibc otherwise gives every thread its own memory to allocate from, and images that one thread has
 * released are of no use to another: with 12-megapixel photos an encoder then takes a third more memory.
 */
export const encoderEnvironment = { MALLOC_ARENA_MAX: '2' }
