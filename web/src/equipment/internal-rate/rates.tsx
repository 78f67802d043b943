import { type InternalRate, internalRateCalls } from '@geodepot/contracts/equipment/internal-rate.ts'
import { internalRateMessages } from '@geodepot/contracts/equipment/internal-rate.messages.ts'
import { Button } from 'antd'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  DayField,
  FormFrame,
  FormSection,
  MoneyField,
  TreeField,
  type ValuesOf,
  useConfirmedMutation,
  useForm,
} from '../../kit/form/index.ts'
import { shownDate, shownNumber, useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, type LineColumn, LinesTable } from '../../kit/ui/index.ts'
import { useCategories } from '../category/index.ts'

const RateForm = ({ close }: { close: () => void }) => {
  const { tree, loading } = useCategories()
  const form = useForm<typeof internalRateCalls.save, ValuesOf<typeof internalRateCalls.save>>(internalRateCalls.save, {
    start: {},
    saved: close,
  })
  return (
    <FormFrame form={form} cancel={close}>
      <FormSection>
        <TreeField form={form} name="categoryId" branches={tree} loading={loading} />
        <DayField form={form} name="fromDate" />
        <MoneyField form={form} name="usd" />
      </FormSection>
    </FormFrame>
  )
}

const Table = ({ rates }: { rates: readonly InternalRate[] }) => {
  const t = useText(internalRateMessages)
  const may = mayDo(usePerson(), internalRateCalls.remove.permission)
  const remove = useConfirmedMutation(internalRateCalls.remove)
  const columns: LineColumn<InternalRate>[] = [
    { field: 'devType', title: t('devType') },
    { field: 'fromDate', title: t('fromDate'), kind: 'day' },
    { field: 'usd', title: t('usd'), kind: 'money' },
    { field: 'saidBy', title: t('saidBy') },
  ]
  const removes: LineColumn<InternalRate> = {
    field: 'id',
    title: '',
    acts: true,
    as: ({ id, devType, fromDate }) => (
      <Button
        size="small"
        danger
        onClick={() =>
          void remove(
            { id },
            {
              title: t('removeTitle', { devType, fromDate: shownDate(fromDate) }),
              text: t('removeText'),
              ok: t('remove'),
            },
          )
        }
      >
        {t('remove')}
      </Button>
    ),
  }
  return (
    <LinesTable
      rows={rates}
      rowKey="id"
      label={t('title')}
      card={{ title: 'devType', facts: ['fromDate', 'usd'] }}
      columns={may ? [...columns, removes] : columns}
    />
  )
}

/** What a day costs by category, from which day on; whoever may says another one. */
const Rates = ({ close }: { close: () => void }) => {
  const t = useText(internalRateMessages)
  const rates = useApiQuery(internalRateCalls.list, {})
  const may = mayDo(usePerson(), internalRateCalls.save.permission)
  return (
    <AppDialog open title={t('title')} width={720} onClose={close}>
      <p className="quiet">{t('help')}</p>
      <Answered asked={[rates]}>
        {() =>
          rates.data && (
            <>
              <p>{t('standardRate', { usd: shownNumber(rates.data.standard) })}</p>
              {rates.data.rates.length > 0 ? <Table rates={rates.data.rates} /> : <p>{t('noRates')}</p>}
            </>
          )
        }
      </Answered>
      {may && <RateForm close={close} />}
    </AppDialog>
  )
}
export default Rates
