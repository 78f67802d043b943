import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useApiQuery, type ListOperation, type RowOf } from '../api/index.ts'
import { useText } from '../i18n/index.ts'
import { type FieldProps, FieldSlot } from './slot.tsx'

const pause = 250
/** The last value that has stood still for a moment. */
export const useSettled = <T,>(value: T): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export interface PickFieldProps<V extends object, O extends ListOperation> extends FieldProps<V> {
  readonly of: O
  /** What is asked for a keyword. */
  readonly ask: (keyword: string | undefined) => AskOf<O>
  readonly idOf: (row: RowOf<O>) => number | string
  readonly say: (row: RowOf<O>) => string
  /** A second line that tells rows apart. */
  readonly detail?: (row: RowOf<O>) => string
  /** What the value is called as long as it is not among the rows found. */
  readonly shown?: string | undefined
  readonly onPick?: (row: RowOf<O> | undefined) => void
  /** Offered below the rows, told what was typed and how to close the list. */
  readonly create?: (keyword: string, close: () => void) => ReactNode
}

/** One row of another module's list, found by typing. */
export const PickField = <V extends object, O extends ListOperation>({
  of,
  ask,
  idOf,
  say,
  detail,
  shown,
  onPick,
  create,
  ...field
}: PickFieldProps<V, O>) => {
  const t = useText(formMessages)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<{ value: number | string; label: string }>()
  const keyword = useSettled(typed.trim())
  const { data, isFetching } = useApiQuery(of, ask(keyword === '' ? undefined : keyword), { enabled: open, keep: true })
  const rows = (data as { rows: RowOf<O>[] } | undefined)?.rows ?? []
  return (
    <FieldSlot {...field}>
      {({ input, value, set }) => {
        const id = typeof value === 'number' || typeof value === 'string' ? value : undefined
        const label =
          rows.filter((row) => idOf(row) === id).map(say)[0] ??
          (picked?.value === id ? picked?.label : shown) ??
          (id === undefined ? '' : String(id))
        const options = rows.map((row) => ({ value: idOf(row), label: say(row), row }))
        return (
          <Select<{ value: number | string; label: string }, (typeof options)[number]>
            {...input}
            labelInValue
            showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
            open={open}
            onOpenChange={setOpen}
            loading={isFetching}
            placeholder={t('typeToSearch')}
            popupMatchSelectWidth={false}
            value={id === undefined ? null : { value: id, label }}
            allowClear={!field.form.isRequired(field.name)}
            options={options}
            notFoundContent={isFetching ? null : t('nothingToChoose')}
            styles={{ popup: { root: { minWidth: 320 } } }}
            optionRender={({ data: option }) => (
              <span className="pick-option">
                <span>{option.label}</span>
                {detail && <small>{detail(option.row)}</small>}
              </span>
            )}
            popupRender={(menu) => (
              <>
                {menu}
                {create && (
                  <div className="pick-create" onMouseDown={(event) => event.preventDefault()} role="presentation">
                    {create(typed.trim(), () => setOpen(false))}
                  </div>
                )}
              </>
            )}
            onChange={(chosen, option) => {
              const row = Array.isArray(option) || !chosen ? undefined : option?.row
              set(row && idOf(row))
              setPicked(row && { value: idOf(row), label: say(row) })
              setTyped('')
              onPick?.(row)
            }}
          />
        )
      }}
    </FieldSlot>
  )
}
