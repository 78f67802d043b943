import { application } from '@geodepot/contracts/material/application.ts'
import {
  type BudgetDetail,
  type BudgetFigure,
  type BudgetPart,
  budgetCalls,
  figures,
} from '@geodepot/contracts/material/budget.ts'
import { budgetMessages } from '@geodepot/contracts/material/budget.messages.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { Button, Segmented } from 'antd'
import { lazy, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { RecordDialog } from '../../kit/form/index.ts'
import { shownMoment, shownNumber, useText } from '../../kit/i18n/index.ts'
import { useTagTitle } from '../../kit/routing/index.ts'
import { Answered, Detail, Facts, InTurn, LinesTable, Panel, Waiting } from '../../kit/ui/index.ts'
import { BarLegend, BudgetBar } from './bar.tsx'
import { UsageTag } from './list.tsx'
import { nameOf } from './words.ts'

const BudgetForm = lazy(() => import('./form.tsx'))
const most = 500

/** The address of a document that counts against a budget. */
const usePaths = () => {
  const paths: Readonly<Record<string, string>> = {
    [application.name]: useDocumentPath(application),
    [result.name]: useDocumentPath(result),
    [order.name]: useDocumentPath(order),
  }
  return (module: string, id: number, number: string) => {
    const path = paths[module]
    return path === undefined ? number : <Link to={`${path}/${id}`}>{number}</Link>
  }
}
const useKinds = () => {
  const [asked, decided, ordered] = [useText(application.messages), useText(result.messages), useText(order.messages)]
  return (module: string): string => {
    if (module === application.name) return asked('title')
    return module === order.name ? ordered('title') : decided('title')
  }
}

const Whole = ({ of }: { of: BudgetDetail }) => {
  const t = useText(budgetMessages)
  const isBelow = of.left !== null && compare(of.left, '0') < 0
  if (of.amountUSD === null) return <p className="quiet">{t('noPrices')}</p>
  return (
    <div className="budget-whole">
      <BudgetBar row={of} wide />
      <BarLegend />
      <dl className="budget-figures">
        <div>
          <dt>{t('amountUSD')}</dt>
          <dd>{shownNumber(of.amountUSD)}</dd>
        </div>
        {([...figures.toReversed(), 'left'] as const).map((figure) => (
          <div key={figure}>
            <dt title={t(`${figure}Means`)}>{t(figure)}</dt>
            <dd className={figure === 'left' && isBelow ? 'budget-below' : ''}>{shownNumber(of[figure])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The documents behind its figures, one click away. */
const Parts = ({ id }: { id: number }) => {
  const t = useText(budgetMessages)
  const [figure, setFigure] = useState<BudgetFigure | 'all'>('all')
  const [to, kind] = [usePaths(), useKinds()]
  const ask = { id, pageSize: most, orderByColumn: 'partUSD', isAsc: 'desc' } as const
  const asked = useApiQuery(budgetCalls.parts, figure === 'all' ? ask : { ...ask, figure })
  type Row = BudgetPart & { readonly key: string }
  const rows = (asked.data?.rows ?? []).map((row): Row => ({ ...row, key: `${row.figure} ${row.documentId}` }))
  return (
    <Panel title={t('parts')}>
      <Segmented
        className="budget-choice"
        value={figure}
        onChange={setFigure}
        options={[
          { value: 'all' as const, label: t('all') },
          ...figures.toReversed().map((value) => ({ value, label: t(value) })),
        ]}
      />
      <Answered asked={[asked]} waiting={<Waiting rows={3} columns={4} />}>
        {() =>
          rows.length === 0 ? (
            <p className="quiet">{t('noParts')}</p>
          ) : (
            <LinesTable
              rows={rows}
              rowKey="key"
              label={t('parts')}
              card={{ title: 'number', facts: ['figure', 'about', 'partUSD'] }}
              columns={[
                { field: 'number', title: t('number'), as: (row) => to(row.module, row.documentId, row.number) },
                { field: 'module', title: t('module'), as: (row) => kind(row.module) },
                { field: 'about', title: t('about') },
                { field: 'documentDate', title: t('documentDate'), kind: 'day' },
                {
                  field: 'figure',
                  title: t('figure'),
                  as: (row) => <span title={t(`${row.figure}Means`)}>{t(row.figure)}</span>,
                },
                { field: 'lineCount', title: t('lineCount'), kind: 'figure' },
                { field: 'partUSD', title: t('partUSD'), kind: 'money', total: true },
              ]}
            />
          )
        }
      </Answered>
    </Panel>
  )
}

/** How it came to its amount, the last change first. */
const Changes = ({ of }: { of: BudgetDetail }) => {
  const t = useText(budgetMessages)
  const word = ({ amountBefore, amountAfter }: BudgetDetail['changes'][number]) =>
    amountBefore === null ? t('begun') : t(compare(amountAfter ?? '0', amountBefore) > 0 ? 'raised' : 'lowered')
  return (
    <Panel side title={t('changes')}>
      <ul className="budget-changes">
        {of.changes.map((change) => (
          <li key={`${change.changedTime} ${change.amountAfter}`}>
            <strong>{shownNumber(change.amountAfter)}</strong> <small>{word(change)}</small>
            {change.amountBefore !== null && (
              <span>
                {t('amountBefore')} {shownNumber(change.amountBefore)}
              </span>
            )}
            {change.note !== '' && <q>{change.note}</q>}
            <small>
              {change.changedBy} · {shownMoment(change.changedTime)}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Excesses = ({ of }: { of: BudgetDetail }) => {
  const t = useText(budgetMessages)
  const [to, kind] = [usePaths(), useKinds()]
  const rows = of.excesses.map((excess, at) => ({ ...excess, key: String(at) }))
  return (
    <Panel title={t('excesses')}>
      {rows.length === 0 ? (
        <p className="quiet">{t('noExcess')}</p>
      ) : (
        <LinesTable
          rows={rows}
          rowKey="key"
          label={t('excesses')}
          card={{ title: 'number', facts: ['overUSD', 'reason', 'submittedBy'] }}
          columns={[
            { field: 'number', title: t('number'), as: (row) => to(row.module, row.documentId, row.number) },
            { field: 'module', title: t('module'), as: (row) => kind(row.module) },
            { field: 'thisUSD', title: t('thisUSD'), kind: 'money' },
            { field: 'overUSD', title: t('overUSD'), kind: 'money' },
            { field: 'reason', title: t('reason') },
            { field: 'submittedBy', title: t('submittedBy') },
            { field: 'submittedTime', title: t('submittedTime'), as: (row) => shownMoment(row.submittedTime) },
          ]}
        />
      )}
    </Panel>
  )
}

/** The page of one: what is used of it, what that goes to, how it came to its amount. */
const BudgetPage = () => {
  const t = useText(budgetMessages)
  const { id = '' } = useParams()
  const asked = useApiQuery(budgetCalls.get, { id })
  const [editing, setEditing] = useState(false)
  useTagTitle(asked.data && nameOf(asked.data, t))
  return (
    <Answered asked={[asked]} gone={t('gone')} waiting={<Waiting columns={3} />}>
      {() =>
        asked.data && (
          <Detail
            title={nameOf(asked.data, t)}
            tags={<UsageTag usage={asked.data.usage} />}
            actions={
              asked.data.can.edit && (
                <Button type="primary" onClick={() => setEditing(true)}>
                  {t('edit')}
                </Button>
              )
            }
          >
            <InTurn>
              <Panel title={t('usage')}>
                <Whole of={asked.data} />
                <Facts
                  of={[
                    [t('projectInfoNo'), asked.data.projectInfoNo],
                    [t('remark'), asked.data.remark],
                  ]}
                />
              </Panel>
              {asked.data.amountUSD !== null && <Parts id={asked.data.id} />}
              <Excesses of={asked.data} />
            </InTurn>
            <Changes of={asked.data} />
            <RecordDialog
              of={budgetCalls.get}
              subject={editing ? { id: asked.data.id } : undefined}
              close={() => setEditing(false)}
              width={720}
              title={t('editTitle')}
              form={BudgetForm}
            />
          </Detail>
        )
      }
    </Answered>
  )
}
export default BudgetPage
