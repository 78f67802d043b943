import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '../../../kit/i18n/index.ts'

interface RowsProps {
  readonly title: string
  readonly note?: string | undefined
  readonly error?: string | undefined
  readonly count: number
  readonly row: (at: number) => ReactNode
  readonly addLabel: string
  /** Whether another row has a place; not while the last one is empty. */
  readonly mayAdd: boolean
  readonly add: () => void
  readonly remove: (at: number) => void
  /** Further buttons beside the one that adds. */
  readonly more?: ReactNode
}

/** Rows that are written one below the other: Enter goes on to the next one, and makes it after the last. */
export const Rows = ({ title, note, error, count, row, addLabel, mayAdd, add, remove, more }: RowsProps) => {
  const t = useText(gridMessages)
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The row that gets the focus once it stands; one beyond the last is the button.
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const next = list.current?.children[wanted.current]?.querySelector<HTMLElement>('input') ?? button.current
    wanted.current = undefined
    next?.focus()
  })
  const another = () => {
    wanted.current = count
    add()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (
      event.key !== 'Enter' ||
      event.ctrlKey ||
      event.metaKey ||
      event.nativeEvent.isComposing ||
      !(target instanceof HTMLInputElement) ||
      target.closest('.ant-select')
    )
      return
    event.preventDefault()
    const at = [...(list.current?.children ?? [])].findIndex((one) => one.contains(target))
    if (at < count - 1) list.current?.children[at + 1]?.querySelector<HTMLElement>('input')?.focus()
    else if (mayAdd) another()
  }
  return (
    <section className="capability-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {note !== undefined && <p className="capability-note">{note}</p>}
      <ul ref={list} onKeyDown={onKeyDown}>
        {Array.from({ length: count }, (_, at) => (
          <li key={at}>
            {row(at)}
            <Button
              className="capability-remove"
              type="text"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={t('remove', { row: at + 1 })}
              title={t('remove', { row: at + 1 })}
              onClick={() => {
                wanted.current = count
                remove(at)
              }}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="capability-more">
        <Button
          ref={button}
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={!mayAdd}
          onClick={another}
        >
          {addLabel}
        </Button>
        {more}
      </div>
    </section>
  )
}

/** A field of a row, what is wrong with it, and how the one points to the other. */
export const useTold = (error: string | undefined) => {
  const id = useId()
  return {
    input: {
      id,
      status: error === undefined ? ('' as const) : ('error' as const),
      'aria-invalid': error !== undefined,
      'aria-describedby': error === undefined ? undefined : `${id}-told`,
    },
    told: error !== undefined && (
      <small id={`${id}-told`} className="field-error">
        {error}
      </small>
    ),
  }
}
