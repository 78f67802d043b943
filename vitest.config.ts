import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { manuals } from './web/build/manuals.ts'

// Files of one side share a world: modules are evaluated once for each worker, not once for each file, which was a third
// of the time of all tests. A file leaves the state of modules as it found it, and hooks stand in the file or in a
// function that it calls. A file that cannot do so has a world of its own, and is named here with the reason; of the web
// it still shares packages and the window.
const serverApart = [
  // Hears what a process of its own loads.
  'server/src/kit/on-demand.test.ts',
  // Make a document known that the product does not have, and whose tables no other database has.
  'server/src/kit/document/result.test.ts',
  'server/src/equipment/shipment/homecoming.test.ts',
  // Declares ports that nobody wires.
  'server/src/kit/declare-ports.test.ts',
  // Make known a kind of chain that the product does not have.
  'server/src/system/chain/chain.test.ts',
  'server/src/system/chain/preview.test.ts',
  // Mocks a package that other files have loaded already.
  'server/src/system/session/rations.test.ts',
  // Registers alerts whose table no other database has.
  'server/src/system/alert/alert.test.ts',
  // Registers gauges that fail or answer late.
  'server/src/kit/http/metrics.test.ts',
]
const webApart = [
  // Mock a module of ours that every page has loaded already.
  'web/src/kit/theme/toaster-loader.test.tsx',
  'web/src/kit/ui/chart/chart.test.tsx',
  'web/src/material/overview/overview.test.tsx',
  // Register views, and one of them lists all that there are.
  'web/src/shell/boot.test.tsx',
  'web/src/shell/frame.test.tsx',
  'web/src/shell/routes.test.ts',
  'web/src/shell/tags/open-pages.test.tsx',
  'web/src/shell/tags/away.test.tsx',
  'web/src/shell/top-bar/tools.test.tsx',
  // Registers a dialog of an alert.
  'web/src/system/alert/alert.test.tsx',
  // A session that has just ended is not asked about again for ten seconds.
  'web/src/kit/api/call.test.ts',
  'web/src/system/message/message.test.tsx',
]
for (const file of [...serverApart, ...webApart])
  if (!existsSync(new URL(file, import.meta.url)))
    throw new Error(`${file} has a world of its own in vitest.config.ts, but is not there`)

const server = {
  environment: 'node',
  globalSetup: 'tools/test-database.ts',
} as const
const web = {
  environment: 'happy-dom',
  // A link of a download is not followed: the page that all files of a worker stand on would be another.
  environmentOptions: {
    happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
  },
  setupFiles: 'web/src/kit/test/set-up.ts',
} as const
// The client by the names that it is published under.
const clientSource = [
  { find: /^@geodepot\/client$/, replacement: fileURLToPath(new URL('client/src/index.ts', import.meta.url)) },
  {
    find: /^@geodepot\/client\/(.+)$/,
    replacement: fileURLToPath(new URL('contracts/src/', import.meta.url)) + '$1.ts',
  },
]
const never = ['**/node_modules/**']

export default defineConfig({
  test: {
    // Two at once: a test file is a Node of its own beside PostgreSQL, and small machines have two cores.
    maxWorkers: 2,
    // What takes seven seconds alone takes twenty beside another on a busy machine, and a page waits twenty for what it shows:
    // the bound ends what hangs, and says nothing of speed.
    testTimeout: 60_000,
    // A busy machine may stumble; what fails again is a failure, and what does not is named in the report.
    retry: 1,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    projects: [
      {
        resolve: { alias: clientSource },
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: ['client/**/*.test.ts', 'server/**/*.test.ts', 'contracts/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'],
          exclude: [...never, ...serverApart],
        },
      },
      { test: { ...server, name: 'server-apart', include: serverApart } },
      {
        plugins: [react(), manuals()],
        test: {
          ...web,
          name: 'web',
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...never, ...webApart],
        },
      },
      {
        plugins: [react(), manuals()],
        test: {
          ...web,
          name: 'web-apart',
          isolate: false,
          setupFiles: [web.setupFiles, 'web/src/kit/test/apart.ts'],
          include: webApart,
        },
      },
    ],
  },
})
