import { type BudgetUse, type BudgetUses, type Budgeted, budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { budgetMessages } from '@geodepot/contracts/material/budget.messages.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { useSettled } from '../../kit/form/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type LineColumn, LinesTable, Panel } from '../../kit/ui/index.ts'
import { nameOf } from './words.ts'

type Row = BudgetUse & { readonly name: string }
const figures = ['amountUSD', 'othersUSD', 'thisUSD', 'leftAfter'] as const

/** What a document makes of its budgets: what there is, what others use, and what is left after it. */
const Uses = ({ of: { uses, without } }: { of: BudgetUses }) => {
  const t = useText(budgetMessages)
  const path = useDocumentPath({ name: 'material/budget' })
  const opens = mayDo(usePerson(), budgetCalls.list.permission)
  if (uses.length === 0) return null
  const rows = uses.map((use): Row => ({ ...use, name: nameOf(use, t) }))
  const priced = uses.some(({ amountUSD }) => amountUSD !== null)
  const columns: LineColumn<Row>[] = [
    {
      field: 'name',
      title: t('budget'),
      as: ({ budgetId, name }) => (opens ? <Link to={`${path}/${budgetId}`}>{name}</Link> : name),
    },
    {
      field: 'over',
      title: t('usage'),
      width: 100,
      as: ({ over }) => (
        <StateTag tone={over === '1' ? 'refused' : 'done'}>{t(over === '1' ? 'over' : 'within')}</StateTag>
      ),
    },
    ...(priced ? figures.map((field): LineColumn<Row> => ({ field, title: t(field), kind: 'money' })) : []),
  ]
  return (
    <Panel title={`${t('uses')}${priced ? ' (USD)' : ''}`}>
      {uses.some(({ over }) => over === '1') && (
        <p className="form-note form-note-amber" role="status">
          {t('usesOver')}
        </p>
      )}
      <LinesTable
        rows={rows}
        columns={columns}
        rowKey="budgetId"
        label={t('uses')}
        card={{ title: 'name', facts: priced ? ['thisUSD', 'leftAfter', 'over'] : ['over'] }}
      />
      {without === '1' && <p className="quiet">{t('without')}</p>}
    </Panel>
  )
}

/** Of one that is read. */
export const UsesOf = ({ kind, id }: { kind: Budgeted; id: number }) => {
  const may = mayDo(usePerson(), budgetCalls.ofDocument.permission)
  const { data } = useApiQuery(budgetCalls.ofDocument, { kind, id }, { enabled: may })
  return data ? <Uses of={data} /> : null
}

interface Written {
  readonly materialId?: number | string | undefined
  readonly $totalPrice?: string | undefined
}
const wanted = (lines: readonly Written[]) =>
  lines.flatMap(({ materialId, $totalPrice }) =>
    materialId === undefined || $totalPrice === undefined
      ? []
      : [{ materialId: Number(materialId), amountUSD: $totalPrice }],
  )
/** Of an application while it is written: a moment after the last change. */
export const UsesOfLines = ({ projectInfoNo, lines }: { projectInfoNo: unknown; lines: readonly Written[] }) => {
  const may = mayDo(usePerson(), budgetCalls.ofLines.permission)
  const asked = useSettled(JSON.stringify(wanted(lines)))
  const project = typeof projectInfoNo === 'string' ? projectInfoNo : ''
  const { data } = useApiQuery(
    budgetCalls.ofLines,
    { projectInfoNo: project, lines: JSON.parse(asked) as ReturnType<typeof wanted> },
    { enabled: may && project !== '' && asked !== '[]', keep: true },
  )
  return data && project !== '' && asked !== '[]' ? <Uses of={data} /> : null
}
