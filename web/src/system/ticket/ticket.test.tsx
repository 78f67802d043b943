import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { ticketCalls } from '@geodepot/contracts/system/ticket.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { dropToken, keepToken } from '../../kit/api/index.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import EnterByLink from './enter.tsx'
import { heldLink, opensByLink } from './held.ts'
import * as light from './light.ts'
import SendLink from './send.tsx'

const ticket = 'T'.repeat(43)
const link = {
  linkToken: 'L'.repeat(43),
  path: '/app/PurchasePlanVirtual/edit?id=3',
  until: '2026-07-21 15:00:00',
}
const why = (key: string) => refused(403, 'x', { errors: [{ field: 'ticket', key, msg: 'x' }] })
const went: string[] = []
const enter = (search = `?ticket=${ticket}`) => {
  history.replaceState(null, '', `/app${search}`)
  render(<EnterByLink go={(to) => went.push(to)} />)
  return userEvent.setup()
}
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  dropToken()
  went.length = 0
  setLanguage('cn')
  history.replaceState(null, '', '/')
})

test('what the pages call is what the contract says', () => {
  const facts = ({ method, path, permission, wire, ok, body }: typeof light.look) => ({
    method,
    path,
    permission,
    wire,
    ok,
    body,
  })
  const document = 'material/application'
  for (const [one, operation] of [
    [light.look, ticketCalls.look],
    [light.open, ticketCalls.open],
    [light.enter, ticketCalls.enter],
    [light.readLink(document), applicationCalls.readLink],
    [light.decideLink(document), applicationCalls.decideLink],
  ] as const)
    expect(one).toEqual(facts(operation))
})

test('a visitor opens it with the PIN; a wrong one is told at its field', async () => {
  let pins = 0
  served(
    serve(ticketCalls.look, () => ({ chooses: false, language: null })),
    serve(ticketCalls.open, () => {
      pins += 1
      return pins === 1
        ? refused(500, 'x', { errors: [{ field: 'pin', key: 'wrongPin', msg: 'PIN 码错误，还可尝试 4 次' }] })
        : link
    }),
  )
  const user = enter()
  const field = await screen.findByLabelText('PIN 码')
  expect(field.getAttribute('inputmode')).toBe('numeric')
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(screen.getByText('请输入 6 位 PIN 码')).toBeTruthy()
  await user.type(field, '123456')
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(await screen.findByText('PIN 码错误，还可尝试 4 次')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: '打开' })).toHaveProperty('disabled', false), {
    timeout: 3000,
  })
  await user.type(field, '{Backspace}7')
  await user.click(screen.getByRole('button', { name: '打开' }))
  await waitFor(() => expect(went).toEqual([link.path]))
  expect(heldLink()).toEqual(link)
  expect(
    [link.path, link.path.replace('edit', 'view'), '/app/PurchasePlanVirtual/edit?id=4', '/'].map(opensByLink),
  ).toEqual([true, true, false, false])
})

test.each(['expired', 'used', 'unknown'])('one that is %s leads to the page that says so', async (key) => {
  served(serve(ticketCalls.look, () => why(key)))
  enter()
  await waitFor(() => expect(went).toEqual([`/app/403?why=${key}`]))
})

test('one that is no link at all does, too', async () => {
  served(serve(ticketCalls.look, () => refused(500, 'x')))
  enter('?ticket=abc')
  await waitFor(() => expect(went).toEqual(['/app/403?why=unknown']))
})

test('whom it is meant for and who is signed in is asked no PIN; anybody else is', async () => {
  keepToken('mine')
  const { unmount } = (served(serve(ticketCalls.enter, () => link)), { unmount: cleanup })
  enter()
  await waitFor(() => expect(went).toEqual([link.path]))
  unmount()
  served(
    serve(ticketCalls.enter, () => why('notYours')),
    serve(ticketCalls.look, () => ({ chooses: false, language: null })),
  )
  enter()
  expect(await screen.findByLabelText('PIN 码')).toBeTruthy()
})

test('whoever makes a link sees it and its PIN once', async () => {
  const { asked } = served(
    serve(applicationCalls.sendLink, () => ({
      nickName: '石磊',
      path: `/app?ticket=${ticket}`,
      pin: '042917',
      until: '2026-07-24 14:15:00',
      hours: 72,
    })),
  )
  const people = [
    { userId: 4, nickName: '石磊' },
    { userId: 5, nickName: '马志强' },
  ]
  const { user } = show(
    <SendLink of={applicationCalls} id={9} offer={{ people, sent: true }} close={() => undefined} />,
  )
  expect(await screen.findByText('已有链接将同时作废。')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: '马志强' }))
  await user.click(screen.getByRole('button', { name: '生成链接' }))
  expect(await screen.findByText('042917')).toBeTruthy()
  expect(screen.getByText(`${location.origin}/app?ticket=${ticket}`)).toBeTruthy()
  expect(asked.at(-1)?.ask).toMatchObject({ personId: 5 })
})
