import { type AnyDocument, type HistoryEntry, permissionOf } from '@geodepot/contracts/kit/document.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation, Operation } from '@geodepot/contracts/kit/operation.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { draftOf } from '../form/index.ts'
import { setLanguage } from '../i18n/index.ts'
import { clear, show, someone } from './page.tsx'
import { refused, serve, served } from './served.ts'
import { actionsOf } from './row-actions.ts'

interface Row {
  readonly id: number
  readonly number: string
  readonly docState: string
  readonly version: number
  readonly can: Readonly<Record<string, true>>
}
interface Calls<R> extends Readonly<Record<'create' | 'update' | 'submit', AnyOperation>> {
  readonly get: Operation<z.ZodType<{ id: number }, { id: number | string }>, z.ZodType<R>>
  readonly list: AnyOperation
  readonly history: Operation<z.ZodType, z.ZodType<HistoryEntry[]>>
}
interface Pages {
  readonly List: ComponentType
  readonly Page: ComponentType
  readonly Form: ComponentType
  readonly Print: ComponentType
  /** Absent where it is no project’s. */
  readonly OfProject?: ComponentType<{ readonly projectInfoNo: string }>
}
interface Sample<R> {
  /** One as the server answers it; with its state, its version and what may be done with it as given. */
  readonly detailOf: (more: Pick<R & Row, 'id' | 'docState' | 'version' | 'can'>) => R
  /**
   * The head of a new one as a person writes it, lines pasted from a spreadsheet, and as what they are sent; absent where
   * lines are taken from another document.
   */
  readonly written?: { readonly header: object; readonly pasted: string; readonly lines: readonly object[] }
  /** A field of lines that are pasted. */
  readonly field?: string
  /** What page and paper say of its lines. */
  readonly says: {
    readonly page: string
    readonly paper: string
    /** What stands across a paper that is not approved, where that is not its state. */
    readonly across?: string
  }
  /** What its pages ask beside. */
  readonly around: readonly ReturnType<typeof serve>[]
}

/** What the pages of a document that is approved do: list, page, form, paper, and the piece of a project's page. */
export const documentPageTests = <R extends Row>(
  of: AnyDocument,
  calls: Calls<R>,
  { List, Page, Form, Print, OfProject }: Pages,
  { detailOf, written, field, says, around: more }: Sample<R>,
): void => {
  const one = (id: number, docState: string, can: Row['can'] = {}, version = 2) =>
    detailOf({ id, docState, can, version } as Pick<R & Row, 'id' | 'docState' | 'version' | 'can'>)
  const draft = one(1, 'draft', { edit: true, remove: true, submit: true })
  const submitted = one(2, 'submitted', { approve: true, return: true, refuse: true })
  const list = serve(calls.list, () => ({ rows: [draft, submitted], total: 2 }))
  const around = [serve(calls.history, () => []), ...more]
  const get = (row: R) => serve(calls.get, () => row as z.output<typeof calls.get.answer>)
  const word = (key: string, language: Language = 'cn') => textOf(of.messages, key, language)
  const at = (address: string, path: string, page: ReactNode) =>
    show(
      <Routes>
        <Route path={path} element={page} />
      </Routes>,
      { at: address },
    )
  // Beside it may stand one that saves and submits in one go.
  const saveButton = () => screen.getByRole('button', { name: /保存(草稿)?$/ })
  const called =
    (operation: AnyOperation) =>
    ({ name }: { name: string }) =>
      name === operation.name

  afterEach(() => {
    clear()
    vi.unstubAllGlobals()
  })

  describe(`the pages of ${of.name}`, () => {
    test('the list offers with each row exactly what may be done with it', async () => {
      served(list, ...around)
      const { user } = show(<List />)
      const offered = async (number: string) =>
        actionsOf(user, within((await screen.findByText(number)).closest('tr') ?? document.body))
      expect(await offered(draft.number)).toEqual([word('submit'), word('edit'), word('remove')])
      // Where lines are decided, they are looked at before they are let through.
      expect(await offered(submitted.number)).toEqual([
        ...(of.approval?.lines ? [] : [word('approve')]),
        word('return'),
        word('refuse'),
      ])
    })

    test('nobody is offered what he may not do', async () => {
      served(list, ...around)
      show(<List />, { person: { ...someone, permissions: [permissionOf(of, 'list')] } })
      await screen.findByText(draft.number)
      for (const name of [word('add'), '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
    })

    test('the page says what is in it, and submits after a question', async () => {
      const { asked } = served(
        get(draft),
        serve(calls.submit, () => ({ version: 3, state: 'submitted' })),
        ...around,
      )
      const { user } = at('/a/1', '/a/:id', <Page />)
      expect((await screen.findAllByText(says.page)).length).toBeGreaterThan(0)
      const press = async (place: HTMLElement) =>
        user.click(within(place).getByRole('button', { name: word('submit') }))
      await press(screen.getByRole('group', { name: '操作' }))
      await press(await screen.findByRole('dialog'))
      await waitFor(() => expect(asked.find(called(calls.submit))?.ask).toEqual({ id: '1', version: 2 }))
    })

    test.runIf(written)(
      'a new one has its lines pasted from a spreadsheet, and a refusal stands at its cell',
      async () => {
        if (!written) return
        draftOf(someone.userId, `${of.name}:new`).write({
          changes: { ...written.header, projectInfoNo: 'P2601' },
          at: '2026-07-21T08:00:00.000Z',
        })
        const errors = [{ field: `lines.1.${field}`, key: 'wrong', msg: '不对' }]
        const { asked } = served(
          serve(calls.create, () => refused(400, 'x', { errors })),
          ...around,
        )
        const { user } = at('/a/new', '/a/new', <Form />)
        await user.click(await screen.findByRole('button', { name: /添加一行/ }))
        fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => written.pasted } })
        await user.click(saveButton())
        await waitFor(() => {
          const [, , second] = within(screen.getByRole('grid')).getAllByRole('row')
          expect(second?.querySelector<HTMLElement>('.grid-cell')?.title).toBe('不对')
        })
        const { lines, header } = written
        expect(asked.findLast(called(calls.create))?.ask).toEqual({ ...header, projectInfoNo: 'P2601', lines })
      },
    )

    test('changing one keeps what was typed when someone else was first', async () => {
      let version = 2
      const { asked } = served(
        // Whose addresses match that of one document come first.
        ...around,
        serve(calls.get, () => one(4, 'draft', { edit: true }, version) as z.output<typeof calls.get.answer>),
        serve(calls.update, (given) =>
          Number(given['version']) === version ? { version: version + 1 } : refused(409, 'stale'),
        ),
      )
      const { user } = at('/a/4/edit', '/a/:id/edit', <Form />)
      await user.type(await screen.findByLabelText(word('remark')), '改过')
      version = 3
      await user.click(saveButton())
      await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
      await waitFor(() => expect(saveButton().hasAttribute('disabled')).toBe(false))
      await user.click(saveButton())
      await waitFor(() =>
        expect(asked.findLast(called(calls.update))?.ask).toMatchObject({ id: '4', version: 3, remark: '改过' }),
      )
    })

    test('what is past changing offers no form, even by its address', async () => {
      served(get(submitted), ...around)
      at('/a/2/edit', '/a/:id/edit', <Form />)
      expect((await screen.findByRole('status')).textContent).not.toBe('')
      expect(screen.queryByRole('button', { name: /保存(草稿)?$/ })).toBeNull()
    })

    test('the paper says what is in it, and across it that it is not approved', async () => {
      served(get(draft), ...around)
      at('/a/1/print', '/a/:id/print', <Print />)
      const paper = within(await screen.findByRole('article'))
      expect(paper.getByRole('heading', { level: 1 }).textContent).toBe(word('title'))
      expect(paper.getAllByText(says.paper).length).toBeGreaterThan(0)
      const across = says.across === undefined ? [] : paper.getAllByText(says.across)
      expect([...paper.getAllByText(word('state_draft')), ...across].length).toBe(2)
    })

    test('the paper is in the language that is chosen for it, whatever that of the page', async () => {
      const englishPaper = () =>
        waitFor(() => {
          const paper = screen.getByRole('article')
          expect(paper.lang).toBe('en')
          return paper.textContent
        })
      served(get(draft), ...around)
      at('/a/1/print', '/a/:id/print', <Print />)
      fireEvent.click(await screen.findByText('英文'))
      const chosen = await englishPaper()
      clear()
      setLanguage('en')
      at('/a/1/print', '/a/:id/print', <Print />)
      expect(chosen).toBe(await englishPaper())
    })

    test.each(OfProject ? [OfProject] : [])('a project shows its latest', async (Latest) => {
      const { asked } = served(list, ...around)
      show(<Latest projectInfoNo="P2601" />)
      expect(await screen.findByText(submitted.number)).toBeTruthy()
      expect(asked.find(called(calls.list))?.ask).toMatchObject({ projectInfoNo: 'P2601' })
    })

    test('everything speaks English too', async () => {
      setLanguage('en')
      served(get(draft), ...around)
      at('/a/1', '/a/:id', <Page />)
      expect(await screen.findByRole('button', { name: word('submit', 'en') })).toBeTruthy()
      expect(screen.getAllByText(word('state_draft', 'en')).length).toBeGreaterThan(0)
    })
  })
}
