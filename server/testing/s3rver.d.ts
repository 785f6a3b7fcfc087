/** s3rver (tests only) ships no types; this is what the tests use of it. */
declare module 's3rver' {
  class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  // eslint-disable-next-line import/no-default-export -- it is how the package exports
  export default S3rver
}
