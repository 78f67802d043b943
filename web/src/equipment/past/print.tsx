import { type PastRow, past } from '@geodepot/contracts/equipment/past.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { pastMessages } from '@geodepot/contracts/equipment/past.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  Paper,
  type PaperColumn,
  PaperFacts,
  PaperTable,
  PrintView,
  usePaperQuery,
  usePaperText,
} from '../../kit/document/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Answered } from '../../kit/ui/index.ts'
import { useAsked } from './asked.ts'

const Holdings = ({ of }: { of: AnswerOf<typeof past.paper> }) => {
  const t = usePaperText(pastMessages)
  const d = usePaperText(deviceMessages)
  const compared = of.sinceDate !== null
  const columns: readonly PaperColumn<PastRow>[] = [
    { key: 'devModel', title: t('devModel'), value: ({ brand, devModel }) => `${brand} ${devModel}` },
    { key: 'devNo', title: t('devNo'), value: ({ devNo }) => devNo, kind: 'code', optional: true },
    { key: 'holderName', title: t('holderName'), value: ({ holderName }) => holderName },
    { key: 'condition', title: t('condition'), value: ({ condition }) => d(`tech_${condition}`) },
    ...(compared
      ? ([
          { key: 'change', title: t('change'), value: ({ change }) => (change === null ? '' : t(`change_${change}`)) },
          { key: 'beforeQty', title: t('beforeQty'), value: ({ beforeQty }) => beforeQty, kind: 'figure' },
        ] satisfies PaperColumn<PastRow>[])
      : []),
    { key: 'quantity', title: t('quantity'), value: ({ quantity }) => quantity, kind: compared ? 'figure' : 'total' },
    { key: 'unit', title: t('unit'), value: ({ unit }) => unit },
    { key: 'since', title: t('since'), value: ({ since }) => since && shownDate(since), kind: 'code', optional: true },
    { key: 'other', title: t('other'), value: ({ other }) => other, optional: true },
    {
      key: 'documents',
      title: t('documents'),
      value: ({ documents }) => documents.map(({ number }) => number).join(', '),
      more: ({ moreDocuments }) => (moreDocuments > 0 ? t('more', { count: moreDocuments }) : ''),
    },
  ]
  const left = of.total - of.rows.length
  return (
    <Paper
      title={t(compared ? 'paperCompared' : 'paper')}
      number={shownDate(of.onDate)}
      numberIs={t('onDate')}
      landscape
    >
      <PaperFacts
        of={[
          [t('holderName'), of.place, 'wide'],
          [t('onDate'), shownDate(of.onDate)],
          ...(of.sinceDate === null
            ? ([[t('held'), saidAmounts(of.held)]] as const)
            : ([
                [t('sinceDate'), shownDate(of.sinceDate)],
                [t('came'), saidAmounts(of.came)],
                [t('went'), saidAmounts(of.went)],
              ] as const)),
        ]}
      />
      <PaperTable title={t(compared ? 'change' : 'held')} lines={of.rows} columns={columns} />
      {left > 0 && <p>{t('leftOut', { count: left })}</p>}
    </Paper>
  )
}
const Sheet = () => {
  const asked = usePaperQuery(past.paper, useAsked().ask)
  return <Answered asked={[asked]}>{() => asked.data && <Holdings of={asked.data} />}</Answered>
}

/** The holdings of a day, or what differs between two, on paper. */
const PrintPast = () => {
  const t = useText(pastMessages)
  const { search } = useAsked()
  return (
    <PrintView
      name={t('paper')}
      letterhead={dept.company}
      back={`${usePathOf('equipment/past/index') ?? ''}?${search}`}
    >
      <Sheet />
    </PrintView>
  )
}
export default PrintPast
