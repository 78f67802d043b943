// Runs before each file of page tests that has a world of its own: all of ours is loaded anew for the next, while packages
// stay. To load them was half of the time of these files.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.resetModules()
})
