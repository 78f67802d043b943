import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two at once: a test file is a Node of its own beside PostgreSQL, and small machines have two cores.
    maxWorkers: 2,
    testTimeout: 20_000,
    // A busy machine may stumble; what fails again is a failure, and what does not is named in the report.
    retry: 1,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'contracts/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'],
          globalSetup: ['tools/test-database.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
