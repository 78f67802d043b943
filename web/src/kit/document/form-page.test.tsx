import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { recordsChanged } from '../api/follow.ts'
import { queryNow } from '../api/index.ts'
import { FormFrame, TextField } from '../form/index.ts'
import { InTag, addressNow, clear, show } from '../test/page.tsx'
import { type Refused, refused, serve, served } from '../test/served.ts'
import { type DocumentFormProps, useDocumentForm } from './document-form.tsx'
import { EditPage, NewPage } from './form-page.tsx'
import { type Row, calls, slip, slipOf } from './test/slip.ts'

interface Values {
  name?: string
  lines?: object[]
}
const written = ({ name }: Row): Values => ({ name, lines: [] })
const SlipForm = ({ cancel, ...props }: DocumentFormProps<Row, Values>) => {
  const form = useDocumentForm(calls, { ...props, written })
  return (
    <FormFrame form={form} cancel={cancel}>
      <TextField form={form} name="name" />
    </FormFrame>
  )
}
const EditSlip = () => (
  <EditPage of={slip} read={(id) => queryNow(calls.get, { id })}>
    {(given, { reopen, ...place }) => (
      <>
        <button onClick={reopen}>reopen</button>
        <SlipForm given={given} {...place} />
      </>
    )}
  </EditPage>
)
const NewSlip = () => <NewPage of={slip}>{(place) => <SlipForm start={{ lines: [] }} {...place} />}</NewPage>
const pages = (
  <InTag>
    <Routes>
      <Route path="/test/slip/new" element={<NewSlip />} />
      <Route path="/test/slip/:id" element={<p>the page</p>} />
      <Route path="/test/slip/:id/edit" element={<EditSlip />} />
    </Routes>
  </InTag>
)
const nameNow = async () => (await screen.findByLabelText<HTMLInputElement>(/name/)).value
const save = () => screen.getByRole('button', { name: /保存$/ })

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('a document is changed as it stands on the server, at the version that was read, and its page follows', async () => {
  let now = slipOf({ can: { edit: true }, name: '旧' })
  const found = served(
    serve(calls.get, () => now),
    serve(calls.update, () => ({ version: 4 })),
  )
  await queryNow(calls.get, { id: 5 })
  now = slipOf({ can: { edit: true }, name: '新', version: 7 })
  const { user } = show(pages, { at: '/test/slip/5/edit' })
  expect(await nameNow()).toBe('新')
  expect(screen.getByRole('heading', { name: '修改 T-XB-20260101-0001' })).toBeTruthy()
  await user.type(screen.getByRole('textbox'), '单')
  await user.click(screen.getByRole('button', { name: 'away' }))
  now = slipOf({ can: {}, name: '别的', version: 8 })
  await user.click(screen.getByRole('button', { name: 'away' }))
  expect(await nameNow()).toBe('新单')
  await user.click(save())
  await waitFor(() => expect(addressNow()).toBe('/test/slip/5'))
  const [sent] = found.asked.filter(({ name }) => name === calls.update.name)
  expect(sent?.ask).toMatchObject({ version: 7, name: '新单' })
})

test('asked to, it reads again and begins anew', async () => {
  let name = '一'
  served(serve(calls.get, () => slipOf({ can: { edit: true }, name })))
  const { user } = show(pages, { at: '/test/slip/5/edit' })
  expect(await nameNow()).toBe('一')
  name = '二'
  await user.click(screen.getByRole('button', { name: 'reopen' }))
  await waitFor(async () => expect(await nameNow()).toBe('二'))
})

test('somebody else was first: what was typed stays, over what stands now', async () => {
  let version = 3
  served(
    serve(calls.get, () => slipOf({ can: { edit: true }, name: '旧', version })),
    serve(calls.update, (ask) => (Number(ask['version']) === 4 ? { version: 5 } : refused(409, 'stale'))),
  )
  const { user } = show(pages, { at: '/test/slip/5/edit' })
  await nameNow()
  await user.type(screen.getByRole('textbox'), '单')
  version = 4
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
  expect(await nameNow()).toBe('旧单')
  await user.click(save())
  await waitFor(() => expect(addressNow()).toBe('/test/slip/5'))
})

test('whoever writes is told while writing that somebody else was faster, and keeps what was typed', async () => {
  let now = slipOf({ can: { edit: true }, name: '旧', version: 3 })
  served(serve(calls.get, () => now))
  const { user } = show(pages, { at: '/test/slip/5/edit' })
  expect(await nameNow()).toBe('旧')
  await user.type(screen.getByRole('textbox'), '单')
  // Told of a change that is none of this form's, such as of what stands on the document.
  recordsChanged(['test.slip.5'])
  await new Promise((done) => setTimeout(done, 1300))
  expect(screen.queryByText(/其他人已修改/)).toBeNull()
  now = { ...now, version: 4, name: '别人的' }
  recordsChanged(['test.slip.6'])
  recordsChanged(['test.slip.5'])
  expect(await screen.findByText(/其他人已修改/)).toBeTruthy()
  expect(await nameNow()).toBe('旧单')
})

test.each([
  ['past changing', () => slipOf({ can: {} }), '单据当前状态不能修改'],
  ['not for this person', () => refused(403, 'x'), '没有查看权限'],
  ['gone', () => refused(404, 'x'), '单据不存在或已删除'],
])('a document that is %s says so in the place of its form', async (_what, answer, said) => {
  served(serve(calls.get, answer))
  show(pages, { at: '/test/slip/5/edit' })
  expect(await screen.findByText(new RegExp(said))).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('what could not be read is read once more', async () => {
  let answer: () => Row | Refused = () => refused(500, '数据库忙')
  served(serve(calls.get, () => answer()))
  const { user } = show(pages, { at: '/test/slip/5/edit' })
  expect(await screen.findByText('数据库忙')).toBeTruthy()
  answer = () => slipOf({ can: { edit: true } })
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await nameNow()).toBe('节点')
})

test('a new one leads to its page once it is saved', async () => {
  served(serve(calls.create, () => ({ id: 9, number: 'T-9' })))
  const { user } = show(pages, { at: '/test/slip/new' })
  await user.type(await screen.findByRole('textbox'), '新')
  await user.click(save())
  await waitFor(() => expect(addressNow()).toBe('/test/slip/9'))
})
