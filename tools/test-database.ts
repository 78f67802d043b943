import type { TestProject } from 'vitest/node'
import { startTestCluster } from '../server/src/kit/postgres/test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the suite's PostgreSQL: a superuser's address, on which each test file makes databases of its own. */
    databaseUrl: string
  }
}

/** One throw-away PostgreSQL for a whole run of the server's tests. */
export default async (project: TestProject) => {
  const cluster = await startTestCluster()
  project.provide('databaseUrl', cluster.url)
  return () => cluster.stop()
}
