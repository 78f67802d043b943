import { expect, test } from 'vitest'
import { forgetFailedSheets } from './sheets.ts'

test('a sheet of styles that did not come is asked for anew, and nothing else is', () => {
  forgetFailedSheets()
  const gone = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  const icon = Object.assign(document.createElement('link'), { rel: 'icon' })
  document.head.append(gone, icon)
  for (const link of [gone, icon]) link.dispatchEvent(new Event('error'))
  expect([gone.isConnected, icon.isConnected]).toEqual([false, true])
})
