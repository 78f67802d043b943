import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { type LedgerCheckRow, type LedgerOutcome, ledger, ledgerOutcomes } from '@geodepot/contracts/system/ledger.ts'
import { ledgerMessages } from '@geodepot/contracts/system/ledger.messages.ts'
import { useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { GuardedButton, Facts, AppDialog } from '../../kit/ui/index.ts'
import { StateTag, absent, shownNumber, type Translate, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useCheck } from './use-check.ts'
import './ledger.css'

type Words = Translate<typeof ledgerMessages>
const tones: Readonly<Record<LedgerOutcome, Tone>> = { 0: 'done', 1: 'refused', 2: 'underWay', 3: 'attention' }
const outcomeTag = (t: Words, outcome: LedgerOutcome) => (
  <StateTag tone={tones[outcome]}>{t(`outcome${outcome}`)}</StateTag>
)
/** The first difference, and how many there are besides; of a check that could not be made, why. */
const foundWord = (t: Words, { found: [first], differences, error }: LedgerCheckRow): string => {
  if (first === undefined) return error === '' ? absent : error
  return differences === null || differences < 2 ? first : `${first} ${t('foundMore', { count: differences - 1 })}`
}

const columnsOf = (t: Words): readonly Column<LedgerCheckRow>[] => [
  'ledgerName',
  { field: 'outcome', as: ({ outcome }) => outcomeTag(t, outcome), says: ({ outcome }) => t(`outcome${outcome}`) },
  { field: 'startTime', kind: 'moment' },
  { field: 'endTime', kind: 'moment' },
  { field: 'looked', kind: 'figure' },
  { field: 'differences', kind: 'figure' },
  { field: 'found', says: (row) => foundWord(t, row), width: 360 },
  { field: 'error', optional: true },
  { field: 'checkId', optional: true },
]

const Check = ({ of }: { of: LedgerCheckRow }) => {
  const t = useText(ledgerMessages)
  const { found, differences } = of
  const more = (differences ?? 0) - found.length
  return (
    <div className="ledger-check">
      <Facts
        of={[
          [t('ledger'), of.ledgerName],
          [t('outcome'), outcomeTag(t, of.outcome)],
          [t('startTime'), of.startTime],
          [t('endTime'), of.endTime],
          [t('looked'), of.looked === null ? null : shownNumber(of.looked)],
          [t('differences'), differences === null ? null : shownNumber(differences)],
          [t('found'), [...found, ...(more > 0 ? [t('foundMore', { count: more })] : [])].join('\n')],
          [t('error'), of.error],
        ]}
      />
    </div>
  )
}

/** Each time a ledger was rebuilt and compared, and what was different. */
const LedgerChecks = () => {
  const t = useText(ledgerMessages)
  const columns = useMemo(() => columnsOf(t), [t])
  const ledgers = useApiQuery(ledger.ledgers, {}).data ?? []
  const [shown, show] = useState<LedgerCheckRow>()
  const check = useCheck()
  const actions: readonly RowAction<LedgerCheckRow>[] = [
    { name: 'detail', label: t('detail'), shown: () => true, run: show },
  ]
  return (
    <>
      <List
        of={ledger.list}
        columns={columns}
        rowKey={({ checkId }) => String(checkId)}
        card={{ title: 'ledgerName', facts: ['outcome', 'startTime', 'differences', 'found'] }}
        actions={actions}
        exportOf={ledger.export}
        empty={{ title: t('empty') }}
        toolbar={
          <Allowed permissions={[ledger.run.permission]}>
            <GuardedButton type="primary" onPress={check}>
              {t('run')}
            </GuardedButton>
          </Allowed>
        }
        search={{
          main: (field) => (
            <>
              <SearchChoice
                of={field('ledger')}
                options={ledgers.map((one) => ({ value: one.ledger, label: one.ledgerName }))}
              />
              <SearchChoice
                of={field('outcome')}
                options={ledgerOutcomes.map((value) => ({ value, label: t(`outcome${value}`) }))}
              />
            </>
          ),
          more: (field) => (
            <>
              <SearchDay of={field('beginTime')} />
              <SearchDay of={{ ...field('endTime'), label: t('endDay') }} />
            </>
          ),
        }}
      />
      <AppDialog open={shown !== undefined} title={t('title')} width={720} onClose={() => show(undefined)}>
        {shown && <Check of={shown} />}
      </AppDialog>
    </>
  )
}
export default LedgerChecks
