import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { AnyOperation, Operation } from '@geodepot/contracts/kit/operation.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useText } from '../i18n/index.ts'
import { type Column, type Fields, SearchChoice, SearchDay, SearchText, SearchToggle } from '../list/index.ts'
import { useDocumentPath } from './place.ts'
import { useStandardActions } from './standard-actions.ts'
import { type DocumentRow, useStateColumn, useStateOptions } from './state.tsx'

/** What a document of a project answers in its list. */
interface ListedRow extends DocumentRow {
  readonly projectName: string
  readonly orgName: string
  readonly applicantName: string | null
  readonly submitTime: string | null
  readonly createTime: string
  readonly remark: string | null
}
interface ListedCalls<R> extends Readonly<Record<string, AnyOperation>> {
  readonly list: Operation<z.ZodType, z.ZodType<{ rows: R[] }>>
  readonly create: AnyOperation
  readonly export: AnyOperation
}

/** What stands in the list of every document of a project: its columns behind its own, its filters, what may be done. */
export const useStandardList = <R extends ListedRow>(of: AnyDocument, calls: ListedCalls<R>) => {
  const word = useText(of.messages)
  const navigate = useNavigate()
  const path = useDocumentPath(of)
  const acts = useStandardActions<R>(of, calls)
  const state = useStateColumn(of)
  const states = useStateOptions(of)
  const columns = useMemo(
    (): Column<ListedRow>[] => [
      { field: 'docState', ...state },
      'projectName',
      'applicantName',
      { field: 'submitTime', kind: 'moment' },
      { field: 'waitingFor', optional: true },
      { field: 'callCode', optional: true },
      { field: 'orgName', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'remark', optional: true },
    ],
    [state],
  )
  return {
    columns,
    /** Those used most, and those behind *more*. */
    search: {
      main: (field: Fields<'keyword' | 'docState' | 'mine'>) => (
        <>
          <SearchText of={field('keyword')} hint={word('keywordHint')} />
          <SearchChoice several of={field('docState')} options={states} />
          <SearchToggle of={field('mine')} value="waiting" />
        </>
      ),
      more: (field: Fields<'beginTime' | 'endTime'>) => (
        <>
          <SearchDay of={field('beginTime')} />
          <SearchDay of={field('endTime')} />
        </>
      ),
    },
    /** To be drawn once beside the list. */
    dialogs: acts.dialogs,
    /** The rest, to be spread. */
    list: {
      rowKey: 'id',
      main: 'number',
      to: ({ id }: DocumentRow) => String(id),
      actions: acts.rowActions,
      add: { of: calls.create, label: word('add'), run: () => void navigate(`${path}/new`) },
      exportOf: calls.export,
    } as const,
  }
}
