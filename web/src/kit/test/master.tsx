import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftOf } from '../form/index.ts'
import { clear, show, someone } from './page.tsx'
import { actionsOf, doWith } from './row-actions.ts'
import { type Served, refused, serve, served } from './served.ts'

interface Kept {
  readonly id: number
  readonly version: number
  readonly can: object
}
interface Master<R extends Kept> {
  readonly page: () => ReactElement
  readonly of: Readonly<Record<'list' | 'get' | 'create' | 'update' | 'remove', AnyOperation>>
  /** A record as its form reads it, which is also what a row of the list says. */
  readonly row: (id: number, more?: Partial<R>) => R
  /** What else is asked for on the way. */
  readonly around?: readonly Served[]
  /** What the primary button is called. */
  readonly adds: RegExp
  /** What is written of a new one before it is saved, and what is sent then; without it a test of its own writes one. */
  readonly writes?: { readonly changes: object; readonly sent: object }
}
// Rows that are drawn before their records have come offer nothing.
const rows = async () => {
  await screen.findAllByRole('button', { name: '修改' })
  return screen.getAllByRole('row')
}
const firstRow = async () => within((await rows())[1] ?? document.body)
const secondRow = async () => within((await rows())[2] ?? document.body)

/** What every master promises on its page, as tests: what may be done is offered, and is what is sent. */
export const masterPromises = <R extends Kept>({ page, of, row, around = [], adds, writes }: Master<R>): void => {
  const list = serve(of.list, () => ({ rows: [row(1), row(2, { can: {} } as Partial<R>)], total: 2 }))
  const get = serve(of.get, ({ id }) => row(Number(id)))
  const askedOf = (asked: ReturnType<typeof served>['asked'], call: AnyOperation) =>
    asked.filter(({ name }) => name === call.name).map(({ ask }) => ask)

  afterEach(() => {
    clear()
    vi.unstubAllGlobals()
  })

  test('it offers with each record what may be done, and deletes after a question', async () => {
    const { asked } = served(
      ...around,
      list,
      get,
      serve(of.remove, () => undefined),
    )
    const { user } = show(page())
    expect((await firstRow()).getByRole('button', { name: '修改' })).toBeTruthy()
    expect(await actionsOf(user, await secondRow())).toEqual([])
    await doWith(user, await firstRow(), '删除')
    expect(askedOf(asked, of.remove)).toEqual([])
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(askedOf(asked, of.remove)).toEqual([{ ids: '1' }]))
  })

  test.each(writes ? [writes] : [])(
    'one is added in a dialog, which closes once it is saved',
    async ({ changes, sent }) => {
      draftOf(someone.userId, `${of.create.name}:new`).write({
        changes,
        at: '2026-07-21T08:00:00.000Z',
      })
      const { asked } = served(
        ...around,
        list,
        get,
        serve(of.create, () => ({ id: 9 })),
      )
      const { user } = show(page())
      await user.click(await screen.findByRole('button', { name: adds }))
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(() => expect(askedOf(asked, of.create)).toEqual([sent]))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )

  test('changing one keeps what was typed when someone else was first', async () => {
    let version = 2
    const { asked } = served(
      ...around,
      list,
      serve(of.get, ({ id }) => row(Number(id), { version } as Partial<R>)),
      serve(of.update, (given) =>
        Number(given['version']) === version ? { version: version + 1 } : refused(409, 'stale'),
      ),
    )
    const { user } = show(page())
    await user.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
    await user.type(await screen.findByLabelText('备注'), '改过')
    version = 3
    await user.click(screen.getByRole('button', { name: '保存' }))
    await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
    await waitFor(() => expect(screen.getByRole('button', { name: /保存/ }).hasAttribute('disabled')).toBe(false))
    await user.click(screen.getByRole('button', { name: /保存/ }))
    await waitFor(() => expect(askedOf(asked, of.update).at(-1)).toMatchObject({ id: 1, version: 3, remark: '改过' }))
  })
}
