import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CallError } from './error.ts'
import { clearErrorLog, logError, useErrorLog, watchErrors } from './error-log.ts'

const texts = () => renderHook(() => useErrorLog()).result.current.map(({ text }) => text)
afterEach(clearErrorLog)

describe('the error log', () => {
  test('keeps the newest fifty, the newest first', () => {
    for (let number = 0; number < 60; number += 1) logError(new Error(`e${number}`))
    expect(texts()).toHaveLength(50)
    expect(texts().slice(0, 2)).toEqual(['e59', 'e58'])
  })

  test('listens only where it is wanted, and not to calls that were shown already', () => {
    const failed = () => {
      dispatchEvent(new ErrorEvent('error', { error: new Error('boom'), message: 'boom' }))
    }
    const refused = (reason: unknown) => {
      dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    }
    const idle = watchErrors(false)
    failed()
    expect(texts()).toEqual([])
    idle()
    const stop = watchErrors(true)
    failed()
    refused('plain')
    refused(new CallError('network', 0, 'shown'))
    expect(texts()).toEqual(['plain', 'boom'])
    stop()
    failed()
    expect(texts()).toHaveLength(2)
  })
})
