export const encoderEnvironment: Readonly<Record<string, string>>
