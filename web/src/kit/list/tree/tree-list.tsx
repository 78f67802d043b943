import type { Hanging, Twig } from '@geodepot/contracts/kit/branches.ts'
import type { AnswerOf, AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Allowed } from '../../access/index.ts'
import { useApiQuery } from '../../api/index.ts'
import { useLabels, useText } from '../../i18n/index.ts'
import { useNarrow } from '../../browser/index.ts'
import { usePageName } from '../../routing/index.ts'
import { ColumnChoice } from '../columns/column-choice.tsx'
import { type ShownColumn, chosenColumns, exportedColumns, isShown, saysOf, shownColumns } from '../columns/columns.ts'
import { useLate, Empty, Failed, Forbidden, NothingFound, Outdated, Waiting } from '../../ui/index.ts'
import { useHighlight } from '../highlight.ts'
import { useNew, useSearchKey } from '../keyboard.ts'
import { ExportButton } from '../export/list-actions.tsx'
import { PageHead } from '../page-head.tsx'
import { type Search, SearchBar, useSearch } from '../search.tsx'
import { useColumnPreferences } from '../preferences.ts'
import { useAddressState, withFilters } from '../state.ts'
import { ListTable } from '../table.tsx'
import { Toolbar } from '../toolbar.tsx'
import { TreeCards, TwigCell } from './twig.tsx'
import type { CardFacts, Column, Field, RowAction } from '../types.ts'
import { useBranches } from './use-branches.ts'
import '../list.css'

/** A row of an operation that answers a whole tree, flat. */
export type TreeRowOf<O extends AnyOperation> = AnswerOf<O> extends (infer R)[] ? R : never
const nothing = () => undefined
const askedBy = (filters: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(filters).map(([name, [value]]) => [name, value]))
const nobodySorts: readonly string[] = []

export interface TreeListProps<O extends AnyOperation, F extends string> {
  /** The operation that answers every row, those of one parent in their order. Its contract gives the words. */
  readonly of: O
  // These three, and the filters, are made once, outside the component: the tree is hung anew when one of them changes.
  readonly rowKey: (row: TreeRowOf<O>) => string
  /** The key of the row above; undefined, or one that is not there, at the top. */
  readonly parent: (row: TreeRowOf<O>) => string | undefined
  readonly columns: readonly Column<TreeRowOf<O>>[]
  /** The column that names a row and hangs in the tree. */
  readonly main: Field<TreeRowOf<O>>
  readonly card: CardFacts<TreeRowOf<O>>
  /** The filters, kept in the address; the rows are all there, so that they are applied here. */
  readonly filters: readonly F[]
  readonly matches: (row: TreeRowOf<O>, valueOf: (name: F) => string) => boolean
  readonly search: Search<F>
  readonly actions?: readonly RowAction<TreeRowOf<O>>[]
  readonly add?: { readonly of: AnyOperation; readonly label?: string; readonly run: () => void }
  /** The operation that writes the rows as a file: it takes the filters under their names. */
  readonly exportOf?: AnyOperation
  /** Further buttons of the toolbar. */
  readonly toolbar?: ReactNode
  /** How many levels are open at first; one unless told. */
  readonly openDepth?: number
  readonly empty?: { readonly title: string; readonly text?: string }
}

const useTree = <O extends AnyOperation, F extends string>(props: TreeListProps<O, F>) => {
  type Row = TreeRowOf<O> & object
  const { of, rowKey, parent, filters, matches, main } = props
  const labelOf = useLabels(of.messages)
  const pageName = usePageName(labelOf('title'))
  const narrow = useNarrow()
  const [state, setState] = useAddressState(filters, nobodySorts)
  const query = useApiQuery(of, {} as AskOf<O>)
  const rows = (query.data ?? []) as Row[]
  const hanging = useMemo((): Hanging<Row> => ({ keyOf: rowKey, parentOf: parent }), [rowKey, parent])
  const filtered = Object.keys(state.filters).length > 0
  const test = useMemo(
    () => (filtered ? (row: Row) => matches(row, (name) => state.filters[name]?.[0] ?? '') : undefined),
    [filtered, state.filters, matches],
  )
  const glowing = useHighlight(query.data as Row[] | undefined, of.name, hanging.keyOf)
  const tree = useBranches({ rows, hanging, openDepth: props.openDepth ?? 1, matches: test, glowing })
  const search = useSearch(state, (set) => setState((now) => withFilters(now, set)), labelOf)
  const [setting, setSetting] = useColumnPreferences(of.name)
  const columns = chosenColumns(shownColumns(props.columns as readonly Column<Row>[], nobodySorts, labelOf), setting)
  const mainColumn = columns.find(({ field }) => field === main)
  const nameOf = (row: Row) => (mainColumn ? saysOf(mainColumn, row) : hanging.keyOf(row))
  const clear = () => {
    search.dropTyped()
    setState((now) => ({ ...now, filters: {} }))
  }
  return {
    query,
    rows,
    tree,
    search,
    state,
    filtered,
    glowing,
    hanging,
    columns,
    setting,
    setSetting,
    nameOf,
    narrow,
    clear,
    title: pageName,
    help: 'help' in of.messages.texts ? labelOf('help') : undefined,
  }
}

/**
 * A list of what hangs together: every row below its parent, folded and unfolded, found with all that it stands below.
 */
export const TreeList = <O extends AnyOperation, F extends string>(props: TreeListProps<O, F>) => {
  type Row = TreeRowOf<O> & object
  const t = useText(listMessages)
  const model = useTree(props)
  const { query, tree, search, hanging, narrow, nameOf, title } = model
  const [searchShown, showSearch] = useState(true)
  const late = useLate(query.isPending)
  const box = useRef<HTMLElement>(null)
  useSearchKey(
    useCallback(() => {
      showSearch(true)
      requestAnimationFrame(() => box.current?.querySelector<HTMLInputElement>('.search input')?.focus())
    }, []),
  )
  const twigOf = (row: Row): Twig => tree.twigs.get(hanging.keyOf(row)) ?? { depth: 0, hasChildren: false, open: false }
  const turn = (row: Row) => tree.turn(hanging.keyOf(row))
  const label = t('table', { title, total: grouped(tree.kept.length, 0) })
  const begin = useNew(props.add, query.data !== undefined && tree.kept.length === 0)
  const letter = (pressed: string, row: Row | undefined): boolean => {
    if (pressed === 'n') return begin()
    const action = row && props.actions?.find((one) => one.letter === pressed && one.shown(row))
    if (row && action) action.run(row)
    return action !== undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset['rowKey'] : undefined
    const twig = key === undefined ? undefined : tree.twigs.get(key)
    if (key === undefined || twig?.hasChildren !== true || event.key !== (twig.open ? 'ArrowLeft' : 'ArrowRight'))
      return
    event.preventDefault()
    tree.turn(key)
  }
  const actions = (
    <>
      {props.add && (
        <Allowed permissions={[props.add.of.permission]}>
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={props.add.run}>
            {props.add.label ?? t('add')}
          </Button>
        </Allowed>
      )}
      {props.toolbar}
      {props.exportOf && tree.kept.length > 0 && (
        <ExportButton
          of={props.exportOf}
          ask={{
            ...askedBy(model.state.filters),
            ...exportedColumns(props.exportOf, model.columns, model.setting, props.main),
          }}
        />
      )}
      {!narrow && tree.kept.length > 0 && (
        <>
          <Button onClick={tree.expandAll}>{t('expandAll')}</Button>
          <Button onClick={tree.collapseAll}>{t('collapseAll')}</Button>
        </>
      )}
    </>
  )
  const body = () => {
    if (query.error && !query.data)
      return query.error.code === 403 ? (
        <Forbidden />
      ) : (
        <Failed message={query.error.msg} requestId={query.error.requestId} retry={() => void query.refetch()} />
      )
    if (!query.data) return late ? <Waiting /> : null
    if (tree.kept.length === 0)
      return model.filtered ? (
        <NothingFound clear={model.clear} />
      ) : (
        <Empty title={props.empty?.title} text={props.empty?.text}>
          {actions}
        </Empty>
      )
    const shared = {
      rows: tree.rows,
      keyOf: hanging.keyOf,
      nameOf,
      main: props.main,
      open: turn,
      actions: props.actions ?? [],
      glowing: model.glowing,
    }
    if (narrow)
      return <TreeCards<Row> {...shared} columns={model.columns} card={props.card} label={label} twigOf={twigOf} />
    const drawn = model.columns
      .filter((column) => column.field === props.main || isShown(column, model.setting))
      .map((column): ShownColumn<Row> =>
        column.field === props.main
          ? {
              ...column,
              width: column.width ?? 320,
              says: nameOf,
              as: (row) => (
                <TwigCell twig={twigOf(row)} name={nameOf(row)} turn={() => turn(row)}>
                  {column.as?.(row) ?? nameOf(row)}
                </TwigCell>
              ),
            }
          : column,
      )
    return (
      <ListTable<Row>
        {...shared}
        columns={drawn}
        label={label}
        sort={undefined}
        setSort={nothing}
        letter={letter}
        setWidth={(field, width) =>
          model.setSetting({ ...model.setting, widths: { ...model.setting.widths, [field]: width } })
        }
      />
    )
  }
  return (
    <section ref={box} className="list" aria-label={title} aria-busy={query.isFetching}>
      <PageHead title={title} help={model.help} />
      <div className="list-main">
        {searchShown && (
          <SearchBar
            search={props.search}
            field={search.field}
            submit={search.submit}
            reset={model.clear}
            set={Object.keys(model.state.filters).length}
            typed={search.hasTyped}
            narrow={narrow}
          />
        )}
        <Toolbar
          searchShown={searchShown}
          toggleSearch={() => showSearch(!searchShown)}
          refresh={() => void query.refetch()}
          refreshing={query.isFetching && !query.isPending}
          columns={
            !narrow && (
              <ColumnChoice columns={model.columns} main={props.main} setting={model.setting} set={model.setSetting} />
            )
          }
        >
          {actions}
        </Toolbar>
        <Outdated query={query} />
        <div className="list-rows" role="presentation" onKeyDown={onKeyDown}>
          {body()}
        </div>
      </div>
    </section>
  )
}
