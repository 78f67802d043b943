import { masterMessages } from '@geodepot/contracts/kit/master.messages.ts'
import type { AnyOperation, AskOf, Operation } from '@geodepot/contracts/kit/operation.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { mayDo, usePerson } from '../access/index.ts'
import type { ListOperation, RowOf } from '../api/index.ts'
import { RecordDialog, type RecordFormProps, type Subject, useConfirmedMutation } from '../form/index.ts'
import { useText } from '../i18n/index.ts'
import { List, type ListProps, type RowAction } from '../list/index.ts'
import { type DialogWidth, GuardedButton } from '../ui/index.ts'

/** The calls of a master, as its contract declares them. */
interface MasterCalls<L extends ListOperation, G extends AnyOperation> {
  readonly list: L
  readonly get: G
  readonly create: AnyOperation
  readonly update: AnyOperation
  /** One record or several. */
  readonly remove: Operation<z.ZodType<unknown, { ids: string | number }>>
  readonly export: AnyOperation
}
/** What the dialogs of a master are called. */
export interface MasterWords {
  readonly add: string
  readonly edit: string
  readonly remove: string
}
/** A row says itself what this person may do with it. */
interface MasterRow {
  readonly can: { readonly edit?: boolean | undefined; readonly remove?: boolean | undefined }
}
type Given<L extends ListOperation> = Omit<ListProps<L>, 'of' | 'actions' | 'add' | 'exportOf' | 'chosen' | 'rowKey'>
export interface MasterListProps<L extends ListOperation, G extends AnyOperation> extends Given<L> {
  readonly of: MasterCalls<L, G>
  /** What names a record to the call that deletes it. */
  readonly rowKey: keyof RowOf<L> & string
  /** How a record is read for its form. */
  readonly ask: (row: RowOf<L>) => AskOf<G>
  /** What a record is called where it is asked about. */
  readonly nameOf: (row: RowOf<L>) => string
  readonly words: MasterWords
  /** The form of one record; best a lazy one, since the list does without. */
  readonly form: ComponentType<RecordFormProps<G>>
  readonly width?: DialogWidth
  /** Opens a record that this person may see and not change. */
  readonly reads?: (row: RowOf<L>) => void
  /** The button that adds one says no more than that, as on pages of administration. */
  readonly plain?: boolean
  /** Nothing is added: the records are the product's own. */
  readonly fixed?: boolean
  /** What else may be done with a row, around the edit that is given. */
  readonly actions?: (edit: RowAction<RowOf<L>>) => readonly RowAction<RowOf<L>>[]
  /** What else may be done with the chosen rows. */
  readonly chosen?: (rows: readonly RowOf<L>[], clear: () => void) => ReactNode
}

/** All of a master that the person may see: one is added and changed in a dialog, one or several are deleted. */
export const MasterList = <L extends ListOperation, G extends AnyOperation>({
  of,
  rowKey,
  ask,
  nameOf,
  words,
  form,
  width,
  reads,
  plain = false,
  fixed = false,
  actions,
  chosen,
  ...list
}: MasterListProps<L, G>) => {
  type Row = RowOf<L>
  const t = useText(masterMessages)
  const [subject, setSubject] = useState<Subject<G>>()
  const askToRemove = useConfirmedMutation(of.remove)
  const may = (row: Row): MasterRow['can'] => (row as MasterRow).can
  const mayRemove = mayDo(usePerson(), of.remove.permission)

  const asked = (rows: readonly Row[]): string => {
    const [only] = rows
    if (rows.length > 1 || only === undefined) return t('removeSeveral', { count: rows.length })
    return t('removeQuestion', { name: nameOf(only) })
  }
  const remove = (rows: readonly Row[]) =>
    askToRemove(
      { ids: rows.map((row) => String(row[rowKey])).join(',') },
      { title: words.remove, text: asked(rows), ok: t('remove'), danger: true },
    )
  const change = (row: Row) => setSubject(ask(row))
  const opens = (row: Row) => {
    if (may(row).edit === true) return () => change(row)
    return reads && (() => reads(row))
  }
  const edit: RowAction<Row> = {
    name: 'edit',
    label: t('edit'),
    letter: 'e',
    shown: (row) => may(row).edit === true,
    run: change,
  }
  return (
    <>
      <List<L>
        opens={opens}
        {...list}
        of={of.list}
        rowKey={rowKey}
        actions={[
          ...(actions?.(edit) ?? [edit]),
          {
            name: 'remove',
            label: t('remove'),
            danger: true,
            shown: (row) => may(row).remove === true,
            run: (row) => void remove([row]),
          },
        ]}
        {...(!fixed && { add: { of: of.create, ...(!plain && { label: words.add }), run: () => setSubject('new') } })}
        exportOf={of.export}
        chosen={
          mayRemove || chosen
            ? (rows, clear) => (
                <>
                  {chosen?.(rows, clear)}
                  {mayRemove && (
                    <GuardedButton
                      danger
                      disabled={rows.some((row) => may(row).remove !== true)}
                      onPress={async () => {
                        if (await remove(rows)) clear()
                      }}
                    >
                      {t('remove')}
                    </GuardedButton>
                  )}
                </>
              )
            : undefined
        }
      />
      <RecordDialog
        of={of.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={subject === 'new' ? words.add : words.edit}
        {...(width !== undefined && { width })}
        form={form}
      />
    </>
  )
}
