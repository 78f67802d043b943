import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useApiQuery, useApiMutation } from '../api/index.ts'
import { GuardedButton } from '../ui/index.ts'
import { clear, show, someone } from '../test/page.tsx'
import { serve, served } from '../test/served.ts'
import { setLanguage } from '../i18n/index.ts'
import { Allowed, hasRole, mayDo } from './access.tsx'

afterEach(() => {
  clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('guarded elements', () => {
  const keeper = { ...someone, roles: ['keeper'], permissions: ['equipment:device:list'] }

  test('are there for whoever has one of the markers, and not there for others', () => {
    show(
      <>
        <Allowed permissions={['equipment:device:add', 'equipment:device:list']}>one of them</Allowed>
        <Allowed permissions={['equipment:device:add']}>none</Allowed>
        <Allowed roles={['keeper']}>role</Allowed>
        <Allowed roles={['leader']}>other role</Allowed>
      </>,
      { person: keeper },
    )
    expect(document.body.textContent).toBe('one of themrole')
  })

  test('everything is open to *:*:*, every role check to administrators', () => {
    expect(mayDo({ permissions: ['*:*:*'] }, 'a:b:c')).toBe(true)
    expect(mayDo({ permissions: [] }, 'signed-in')).toBe(true)
    expect([
      hasRole({ roles: ['admin'] }, 'leader'),
      hasRole({ roles: ['superadmin'] }, 'leader'),
      hasRole(keeper, 'leader'),
    ]).toEqual([true, true, false])
  })

  test('without any marker are a mistake', () => {
    expect(() => mayDo(keeper)).toThrow(/at least one permission/)
    expect(() => hasRole(keeper)).toThrow(/at least one role/)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => show(<Allowed permissions={[]}>x</Allowed>, { person: keeper })).toThrow(/at least one permission/)
  })
})

describe('a button', () => {
  test('is shut for a second after it was pressed, and longer while its work lasts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const pass = (milliseconds: number) =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(milliseconds)
      })
    let finish = () => {}
    const press = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    show(
      <>
        <GuardedButton onPress={press} busyText="saving">
          save
        </GuardedButton>
        <GuardedButton onPress={press} hold={3000}>
          submit
        </GuardedButton>
      </>,
    )
    const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
    button(/save/).click()
    button(/save/).click()
    await pass(10)
    expect(press).toHaveBeenCalledTimes(1)
    expect(button(/saving/).getAttribute('aria-busy')).toBe('true')
    finish()
    await pass(900)
    expect(button(/save/).disabled).toBe(true)
    await pass(200)
    expect(button(/save/).disabled).toBe(false)
    button(/submit/).click()
    finish()
    await pass(2900)
    expect(button(/submit/).disabled).toBe(true)
    await pass(200)
    expect(button(/submit/).disabled).toBe(false)
  })
})

describe('answers held for pages', () => {
  const op = operations('test/held', messages('test/held', {}), {
    get: { method: 'GET', path: '/held', permission: 'signed-in', input: z.object({}), answer: z.number() },
    other: { method: 'GET', path: '/other', permission: 'signed-in', input: z.object({}), answer: z.number() },
    save: { method: 'POST', path: '/held', permission: 'signed-in', input: z.object({}), answer: z.number() },
  })

  test('are read again after a change of their module, and in each language', async () => {
    let count = 0
    const { asked } = served(
      serve(op.get, () => (count += 1)),
      serve(op.save, () => 0),
    )
    const Page = () => {
      const { data } = useApiQuery(op.get, {})
      const { run } = useApiMutation(op.save, { silent: true })
      return (
        <button
          onClick={() => {
            void run({}, 'key-1')
          }}
        >
          {data}
        </button>
      )
    }
    const { user } = show(<Page />)
    await user.click(await screen.findByText('1'))
    expect(await screen.findByText('2')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'test/held.save')?.key).toBe('key-1')
    setLanguage('en')
    await waitFor(() => {
      expect(screen.getByText('3')).toBeTruthy()
    })
    setLanguage('cn')
    await waitFor(() => {
      expect(screen.getByText('2')).toBeTruthy()
    })
  })
})
