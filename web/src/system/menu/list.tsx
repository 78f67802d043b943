import { type MenuRow, menu, menuMatches } from '@geodepot/contracts/system/menu.ts'
import { menuMessages } from '@geodepot/contracts/system/menu.messages.ts'
import { lazy, useMemo, useState } from 'react'
import { absent, useText } from '../../kit/i18n/index.ts'
import { MenuIcon } from '../../kit/ui/index.ts'
import { type Column, type RowAction, SearchChoice, SearchText, TreeList } from '../../kit/list/index.ts'
import { RecordDialog, useConfirmedMutation } from '../../kit/form/index.ts'
import { type Opening, OpeningProvider, atTop } from './opening.ts'
import { useWords } from './words.tsx'
import './menu.css'

const MenuForm = lazy(() => import('./form.tsx'))

const filters = ['keyword', 'menuType', 'status', 'visible'] as const
type Filter = (typeof filters)[number]
const keyOf = (row: MenuRow) => String(row.menuId)
const parentOf = (row: MenuRow) => (row.parentId === 0 ? undefined : String(row.parentId))
const matches = (row: MenuRow, valueOf: (name: Filter) => string): boolean =>
  menuMatches(row, Object.fromEntries(filters.map((name) => [name, valueOf(name)])))

const useColumns = (): readonly Column<MenuRow>[] => {
  const words = useWords()
  return useMemo(
    () => [
      {
        field: 'menuName',
        width: 280,
        as: (row) => (
          <span className={row.status === '0' ? 'menu-name' : 'menu-name menu-off'}>
            {row.menuType !== 'F' && <MenuIcon name={row.icon} />}
            {row.menuName}
          </span>
        ),
      },
      { field: 'menuType', as: (row) => words.typeTag(row.menuType), says: (row) => words.type(row.menuType) },
      { field: 'status', as: (row) => words.statusTag(row.status), says: (row) => words.status(row.status) },
      { field: 'visible', says: (row) => (row.menuType === 'F' ? absent : words.visible(row.visible)) },
      { field: 'orderNum', kind: 'figure' },
      'perms',
      'path',
      'component',
      { field: 'updateBy', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
      { field: 'remark', optional: true },
    ],
    [words],
  )
}

/** Every directory, menu and button, each below what it stands in. */
const MenuList = () => {
  const t = useText(menuMessages)
  const words = useWords()
  const columns = useColumns()
  const [opening, setOpening] = useState<Opening>()
  // Permissions follow from menus: the rights of the person who changed one, and what roles show of them.
  const remove = useConfirmedMutation(menu.remove)
  const actions: readonly RowAction<MenuRow>[] = [
    {
      name: 'add',
      label: t('addBelow'),
      shown: (row) => row.can.add === true,
      run: (row) => setOpening({ subject: 'new', below: row }),
    },
    {
      name: 'edit',
      label: t('change'),
      letter: 'e',
      shown: (row) => row.can.edit === true,
      run: (row) => setOpening({ subject: { id: row.menuId }, below: atTop }),
    },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: (row) => row.can.remove === true,
      run: (row) =>
        void remove(
          { ids: String(row.menuId) },
          { title: t('removeTitle'), text: t('removeQuestion', { name: row.menuName }), ok: t('remove'), danger: true },
        ),
    },
  ]
  return (
    <OpeningProvider value={opening}>
      <TreeList
        of={menu.list}
        rowKey={keyOf}
        parent={parentOf}
        main="menuName"
        columns={columns}
        filters={filters}
        matches={matches}
        actions={actions}
        card={{ title: 'menuName', facts: ['menuType', 'perms', 'status'] }}
        add={{ of: menu.create, run: () => setOpening({ subject: 'new', below: atTop }) }}
        exportOf={menu.export}
        empty={{ title: t('emptyTitle') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice of={field('menuType')} options={words.typeOptions} />
              <SearchChoice of={field('status')} options={words.statusOptions} />
            </>
          ),
          more: (field) => <SearchChoice of={field('visible')} options={words.visibleOptions} />,
        }}
      />
      <RecordDialog
        of={menu.get}
        subject={opening?.subject}
        close={() => setOpening(undefined)}
        title={t(opening?.subject === 'new' ? 'add' : 'edit')}
        width={720}
        form={MenuForm}
      />
    </OpeningProvider>
  )
}
export default MenuList
