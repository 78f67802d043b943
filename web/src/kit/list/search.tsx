import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { Button, Input } from 'antd'
import { type FormEvent, type ReactNode, Suspense, lazy, useId, useState } from 'react'
import { Drawer, RestingSelect } from '../ui/index.ts'
import { useText } from '../i18n/index.ts'
import type { ListState } from './state.ts'
import './search.css'

/** One filter of a list, ready to be bound to an input. */
export interface SearchField {
  readonly name: string
  readonly label: string
  readonly values: readonly string[]
  /** Its label is not seen: what it holds while it is empty says it. */
  readonly bare?: true
  /** What is being typed: taken on Enter or by the search button. */
  readonly type: (value: string) => void
  /** What is chosen: taken at once. */
  readonly choose: (values: readonly string[]) => void
}
export type Fields<F extends string> = (name: F) => SearchField
export interface Search<F extends string> {
  /** The three fields used most. */
  readonly main: (field: Fields<F>) => ReactNode
  readonly more?: (field: Fields<F>) => ReactNode
}

/** A filter with its label. The input takes the id that it is given; one that is not told it names itself. */
export const SearchSlot = ({
  of,
  children,
}: {
  of: SearchField
  children: ReactNode | ((id: string) => ReactNode)
}) => {
  const id = useId()
  return (
    <div className="search-field">
      <label htmlFor={id}>{of.label}</label>
      {typeof children === 'function' ? children(id) : children}
    </div>
  )
}
export const SearchText = ({ of, hint }: { of: SearchField; hint?: string }) => (
  <SearchSlot of={of}>
    {(id) => (
      <Input
        id={id}
        allowClear
        placeholder={hint ?? (of.bare && of.label)}
        enterKeyHint="search"
        maxLength={100}
        value={of.values[0] ?? ''}
        onChange={({ target, type }) => (type === 'click' ? of.choose([]) : of.type(target.value))}
      />
    )}
  </SearchSlot>
)
interface SearchChoiceProps {
  readonly of: SearchField
  readonly options: readonly { value: string; label: string }[]
  readonly several?: boolean
  /** What the list shows as long as nothing is chosen, where that is not everything. */
  readonly unchosen?: string
}
export const SearchChoice = ({ of, options, several = false, unchosen }: SearchChoiceProps) => {
  const t = useText(listMessages)
  return (
    <SearchSlot of={of}>
      {(id) => (
        <RestingSelect
          id={id}
          allowClear
          placeholder={unchosen ?? (of.bare ? of.label : t('all'))}
          options={options}
          value={several ? of.values : (of.values[0] ?? null)}
          onChange={(chosen) => of.choose([chosen ?? []].flat())}
        />
      )}
    </SearchSlot>
  )
}

/** A filter that is on or off, such as what waits for the person; it stays in sight on a phone. */
export const SearchToggle = ({ of, value }: { of: SearchField; value: string }) => {
  const on = of.values.length > 0
  return (
    <Button
      className="search-toggle"
      shape="round"
      type={on ? 'primary' : 'default'}
      ghost={on}
      aria-pressed={on}
      onClick={() => of.choose(on ? [] : [value])}
    >
      {of.label}
    </Button>
  )
}

// Comes with the first look at it: a calendar weighs more than the list.
const DayPicker = lazy(() => import('./day-picker.tsx'))
/** A day to filter by. */
export const SearchDay = ({ of }: { of: SearchField }) => (
  <SearchSlot of={of}>
    <Suspense fallback={null}>
      <DayPicker of={of} />
    </Suspense>
  </SearchSlot>
)

interface SearchBarProps<F extends string> {
  readonly search: Search<F>
  readonly field: Fields<F>
  readonly submit: () => void
  readonly reset: () => void
  /** How many fields filter the list. */
  readonly set: number
  /** Something is typed that was not searched for yet. */
  readonly typed: boolean
  readonly narrow: boolean
}

/** The filters: the three used most on one line, the rest behind *more*; on a phone one field, the rest in a drawer. */
export const SearchBar = <F extends string>({
  search,
  field,
  submit,
  reset,
  set,
  typed,
  narrow,
}: SearchBarProps<F>) => {
  const t = useText(listMessages)
  const [open, setOpen] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (narrow) setOpen(false)
    submit()
  }
  const buttons = (
    <span className="search-buttons">
      <Button htmlType="submit" type={narrow ? 'primary' : 'default'}>
        {t('search')}
      </Button>
      <Button onClick={reset} disabled={set === 0 && !typed}>
        {t('reset')}
      </Button>
      {!narrow && search.more && (
        <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'fewer' : 'more')}
        </Button>
      )}
    </span>
  )
  if (!narrow) {
    return (
      <form role="search" className="search" onSubmit={onSubmit}>
        <div className="search-fields">
          {search.main(field)}
          {buttons}
        </div>
        {/* Below the line that stood there before, which does not move. */}
        {open && <div className="search-more">{search.more?.(field)}</div>}
      </form>
    )
  }
  return (
    <>
      <form role="search" className="search search-narrow" onSubmit={onSubmit}>
        <div className="search-fields">{search.main((name) => ({ ...field(name), bare: true }))}</div>
        {/* Without a button that sends it, Enter sends no form of several fields. */}
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          {t('search')}
        </button>
        <Button onClick={() => setOpen(true)}>{set === 0 ? t('filters') : t('filtersSet', { count: set })}</Button>
      </form>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={t('filters')}
        placement="bottom"
        size="large"
        destroyOnHidden
      >
        <form className="search-drawer" onSubmit={onSubmit}>
          {search.main(field)}
          {search.more?.(field)}
          {buttons}
        </form>
      </Drawer>
    </>
  )
}

/** What is typed but not searched for yet, over what the list shows. */
export const useSearch = (
  state: ListState,
  apply: (filters: Readonly<Record<string, readonly string[]>>) => void,
  labelOf: (name: string) => string,
) => {
  const [typed, setTyped] = useState<Readonly<Record<string, readonly string[]>>>({})
  const take = (filters: Readonly<Record<string, readonly string[]>>) => {
    setTyped({})
    apply(filters)
  }
  const field = (name: string): SearchField => ({
    name,
    label: labelOf(name),
    values: typed[name] ?? state.filters[name] ?? [],
    type: (value) => setTyped({ ...typed, [name]: value === '' ? [] : [value] }),
    choose: (values) => take({ ...trimmed(typed), [name]: values }),
  })
  return {
    field,
    submit: () => take(trimmed(typed)),
    dropTyped: () => setTyped({}),
    hasTyped: Object.keys(typed).length > 0,
  }
}
const trimmed = (typed: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, values]) => [
      name,
      values.map((value) => value.trim()).filter((value) => value !== ''),
    ]),
  )
