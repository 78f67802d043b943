import { type ChainRow, chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type Column, List, type RowAction, SearchText } from '../../kit/list/index.ts'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { pathOf } from './values.ts'

/** Every document that is approved, with the chain that decides on it. */
const ChainList = () => {
  const t = useText(chainMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const path = usePathOf('system/chain/index') ?? '/system/chain'
  const columns = useMemo((): Column<ChainRow>[] => {
    const nameOf = (row: ChainRow) => (language === 'cn' ? row.chainName : row.chainNameEn) || row.chainName
    const wayOf = (row: ChainRow) => (row.way.length === 0 ? t('noSteps') : row.way.join(' → '))
    return [
      'kindName',
      { field: 'chainName', says: nameOf, as: (row) => <span>{nameOf(row)}</span> },
      { field: 'way', says: wayOf, as: (row) => <span>{wayOf(row)}</span> },
      'updateBy',
      { field: 'updateTime', kind: 'moment' },
      { field: 'remark', optional: true },
    ]
  }, [language, t])
  const actions: readonly RowAction<ChainRow>[] = [
    {
      name: 'edit',
      label: t('edit'),
      letter: 'e',
      shown: ({ can }) => can.edit === true,
      run: ({ kind }) => void navigate(`${path}/${pathOf(kind)}`),
    },
  ]
  return (
    <List
      of={chain.list}
      columns={columns}
      rowKey="kind"
      to={({ kind }) => pathOf(kind)}
      card={{ title: 'kindName', facts: ['way', 'updateTime'] }}
      actions={actions}
      exportOf={chain.export}
      toolbar={<Button onClick={() => void navigate('/user/delegation')}>{t('delegations')}</Button>}
      search={{ main: (field) => <SearchText of={field('keyword')} hint={t('keywordHint')} /> }}
    />
  )
}
export default ChainList
