/** For every database of the tests, so that any of their processes can sign. */
export const testSecretsKey = 'a-key-for-tests-and-benchmarks-alone'
export const testSecrets = { SECRETS_KEY: testSecretsKey, dataFolder: '/nowhere' } as const
