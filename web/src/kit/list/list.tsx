import type { AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { type ReactNode, useCallback, useRef } from 'react'
import { usePerson } from '../access/index.ts'
import { useText } from '../i18n/index.ts'
import { CardPages } from './card-pages.tsx'
import { ColumnChoice } from './columns/column-choice.tsx'
import { isShown } from './columns/columns.ts'
import { useLate, Empty, Failed, Forbidden, NothingFound, Outdated, Waiting } from '../ui/index.ts'
import { useSearchKey } from './keyboard.ts'
import { ListActions } from './export/list-actions.tsx'
import { PageHead } from './page-head.tsx'
import { Pager } from './paging/pager.tsx'
import { type Fields, type Search, SearchBar } from './search.tsx'
import { ListTable } from './table.tsx'
import { useToTop } from './to-top.ts'
import { Toolbar } from './toolbar.tsx'
import { ViewsChoice } from './views/views-choice.tsx'
import type { ListOperation, RowOf } from '../api/index.ts'
import type { CardFacts, Column, Field, FilterOf, RowAction } from './types.ts'
import { useList } from './use-list.ts'
import './list.css'

export interface ListProps<O extends ListOperation> {
  /** The operation that answers the pages. Its contract gives the filters, the order and the words. */
  readonly of: O
  readonly columns: readonly Column<RowOf<O>>[]
  readonly rowKey: Field<RowOf<O>> | ((row: RowOf<O>) => string)
  /** The column that names a row and opens it; the first one otherwise. */
  readonly main?: Field<RowOf<O>>
  /** Where a row leads: below the list's own address, or to a whole one; nowhere when it says so. */
  readonly to?: (row: RowOf<O>) => string | undefined
  /** Opens a row that has no address of its own, such as in a dialog; undefined where this one does not open. */
  readonly opens?: ((row: RowOf<O>) => (() => void) | undefined) | undefined
  readonly card: CardFacts<RowOf<O>>
  readonly title?: string
  readonly help?: string
  readonly search?: Search<FilterOf<O>>
  /** Stands at the left of the list, such as a tree that filters it. */
  readonly aside?: (field: Fields<FilterOf<O>>) => ReactNode
  readonly actions?: readonly RowAction<RowOf<O>>[]
  /** The primary action, for those who may; `n` does it too. */
  readonly add?: { readonly of: AnyOperation; readonly label?: string; readonly run: () => void }
  readonly exportOf?: AnyOperation
  /** Further buttons of the toolbar. */
  readonly toolbar?: ReactNode
  /** Makes rows selectable: what can be done with those chosen. */
  readonly chosen?: ((rows: readonly RowOf<O>[], clear: () => void) => ReactNode) | undefined
  /** Asked always, whatever a person filters. */
  readonly always?: Partial<AskOf<O>>
  /** Where filters and page are kept; `inside` for a list in a dialog. */
  readonly keep?: 'address' | 'inside'
  readonly sizes?: readonly number[]
  /** What it opens with: where that shows nothing it opens with everything, and says so. */
  readonly opensWith?: { readonly filter: FilterOf<O>; readonly value: string | undefined; readonly instead: string }
  /** Why the list is empty as long as nobody filters, and what to do about it. */
  readonly empty?: { readonly title: string; readonly text?: string }
}

/** A list as every screen has it: search, toolbar, table that fills the window or cards on a phone, pages. */
export const List = <O extends ListOperation>(props: ListProps<O>) => {
  type Row = RowOf<O> & object
  const t = useText(listMessages)
  const { noProject } = usePerson()
  const list = useList<O>(props)
  const { query, state, search, setting, columns, narrow, showSearch } = list
  const { answer } = list
  // What found nothing says nothing of what is asked for now.
  const isUnknown = query.isPending || (query.isPlaceholderData && answer?.rows.length === 0)
  const late = useLate(isUnknown)
  const box = useRef<HTMLElement>(null)
  const focusSearch = useCallback(() => {
    showSearch(true)
    requestAnimationFrame(() => box.current?.querySelector<HTMLInputElement>('.search input')?.focus())
  }, [showSearch])
  useSearchKey(focusSearch)
  useToTop(box, state.page)

  const label = t('table', { title: list.title, total: grouped(answer?.total ?? 0, 0) })
  const shared = {
    rows: answer?.rows ?? [],
    keyOf: list.keyOf,
    nameOf: list.nameOf,
    main: list.main,
    to: list.to,
    opens: (row: RowOf<O>) => props.opens?.(row) !== undefined,
    open: list.open,
    actions: props.actions ?? [],
    glowing: list.glowing,
  }
  const actions = <ListActions {...props} list={list} />
  const waiting = narrow ? <Waiting as="cards" /> : <Waiting rows={state.size} columns={Math.min(columns.length, 8)} />
  const body = () => {
    if (query.error && !answer)
      return query.error.code === 403 ? (
        <Forbidden />
      ) : (
        <Failed message={query.error.msg} requestId={query.error.requestId} retry={() => void query.refetch()} />
      )
    if (!answer || (isUnknown && (late || list.fellBack))) return late ? waiting : null
    if (answer.rows.length === 0)
      return list.filtered ? (
        <NothingFound clear={list.clear} />
      ) : (
        <Empty
          title={props.empty?.title}
          text={noProject ? t('noProject') : (props.empty?.text ?? (props.add && t('emptyNext')))}
        >
          {props.add && actions}
        </Empty>
      )
    if (narrow)
      return (
        <CardPages<O>
          key={JSON.stringify(list.ask)}
          {...shared}
          of={props.of}
          columns={columns}
          card={list.card}
          label={label}
          askFor={list.askFor}
          size={state.size}
          total={answer.total}
        />
      )
    const shown = columns.filter((column) => column.field === list.main || isShown(column, setting))
    return (
      <ListTable<Row>
        {...shared}
        columns={shown}
        label={label}
        sort={state.sort}
        setSort={list.setSort}
        setWidth={list.setWidth}
        letter={list.letter}
        selection={props.chosen && { keys: [...list.chosen.keys()], set: list.choose }}
      />
    )
  }
  const chosenRows = [...list.chosen.values()]
  return (
    <section ref={box} className="list" aria-label={list.title} aria-busy={query.isFetching}>
      <PageHead title={list.title} help={list.help} />
      <div className="list-body">
        {props.aside?.(search.field)}
        <div className="list-main">
          {props.search && list.searchShown && (
            <SearchBar
              search={props.search}
              field={search.field}
              submit={search.submit}
              reset={list.clear}
              set={Object.keys(state.filters).length}
              typed={search.hasTyped}
              narrow={narrow}
            />
          )}
          <Toolbar
            chosen={
              props.chosen && {
                count: chosenRows.length,
                actions: props.chosen(chosenRows, list.dropChosen),
                clear: list.dropChosen,
              }
            }
            searchShown={list.searchShown}
            toggleSearch={props.search && (() => showSearch(!list.searchShown))}
            refresh={() => void query.refetch()}
            refreshing={query.isFetching && !query.isPending}
            said={narrow && answer ? t('total', { total: grouped(answer.total, 0) }) : undefined}
            columns={
              !narrow && (
                <>
                  {list.views && <ViewsChoice views={list.views} />}
                  <ColumnChoice columns={columns} main={list.main} setting={setting} set={list.setSetting} />
                </>
              )
            }
          >
            {actions}
          </Toolbar>
          <Outdated query={query} />
          {list.fellBack && (
            <p className="list-instead" role="status">
              {props.opensWith?.instead}
            </p>
          )}
          <div className={query.isPlaceholderData ? 'list-rows list-rows-old' : 'list-rows'}>{body()}</div>
          {answer && answer.total > 0 && !narrow && (
            <Pager
              page={state.page}
              size={state.size}
              total={answer.total}
              exact={answer.totalExact !== false}
              narrow={false}
              go={list.setPage}
              resize={list.setSize}
              {...(props.sizes && { sizes: props.sizes })}
            />
          )}
        </div>
      </div>
    </section>
  )
}
