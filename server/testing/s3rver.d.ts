/** s3rver (tests only) has no types; these are the parts that the tests use. */
declare module 's3rver' {
  class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  // eslint-disable-next-line import/no-default-export -- it is how the package exports
  export default S3rver
}
