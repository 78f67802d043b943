import { defineConfig } from '@playwright/test'
import { browser } from './e2e/support/browser.ts'

const { executablePath, args, env } = await browser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/support/product.ts',
  // The journeys share one product: what one changes another may see, so each keeps to rows of its own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A browser on a busy machine may stumble; what fails again is a failure, what does not is named as flaky.
  retries: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['./e2e/support/retried.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? [] : [['json'] as const]),
  ],
  use: {
    baseURL: process.env['BASE_URL'],
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: { executablePath, args: [...args], env },
    // A thing that is not there is told soon, and by its name.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A recording costs half as much as the journey itself: one is made when a journey is tried again.
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
})
