import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToken, setToaster, token } from '../../kit/api/index.ts'
import { safeExit, sessionExpired } from './leave.ts'

const nothing = () => undefined
let unplug = nothing as () => void
beforeEach(() => {
  unplug = setToaster({
    success: nothing,
    info: nothing,
    warning: nothing,
    error: nothing,
    notice: nothing,
    news: nothing,
    confirm: () => Promise.resolve(true),
  })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 200 })))
  vi.stubGlobal('location', { ...location, protocol: 'http:', reload: nothing, assign: nothing })
  keepToken('t')
  sessionStorage.setItem('open-tags:7', '[{"path":"/equipment/device","search":""}]')
  sessionStorage.setItem('openid-state', 'x')
})
afterEach(() => {
  unplug()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('whoever signs in again after the session ended finds the pages that were open, and nothing else of it', async () => {
  await sessionExpired.again()
  expect([token(), Object.keys(sessionStorage)]).toEqual([undefined, ['open-tags:7']])
})

test('whoever leaves leaves nothing behind', async () => {
  await safeExit()
  expect([token(), Object.keys(sessionStorage)]).toEqual([undefined, []])
})
