import { type EventAttempt, type SubscriptionRow, subscriptionCalls } from '@geodepot/contracts/system/subscription.ts'
import { subscriptionMessages } from '@geodepot/contracts/system/subscription.messages.ts'
import { useMemo, useState } from 'react'
import { toast, useApiMutation } from '../../kit/api/index.ts'
import { FormFrame, FormSection, MomentField, useConfirmedMutation, useForm } from '../../kit/form/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { AppDialog, GuardedButton } from '../../kit/ui/index.ts'

const outcomes = ['done', 'refused'] as const

const useColumns = (): readonly Column<EventAttempt>[] => {
  const t = useText(subscriptionMessages)
  return useMemo(
    (): Column<EventAttempt>[] => [
      { field: 'attemptTime', kind: 'moment', width: 150 },
      { field: 'event', width: 190 },
      { field: 'number', width: 180 },
      {
        field: 'outcome',
        width: 130,
        says: ({ outcome }) => t(`outcome_${outcome}`),
        as: ({ outcome }) => (
          <StateTag tone={outcome === 'done' ? 'done' : 'refused'}>{t(`outcome_${outcome}`)}</StateTag>
        ),
      },
      { field: 'status', width: 90 },
      { field: 'milliseconds', kind: 'figure', width: 100 },
      { field: 'attempt', kind: 'figure', width: 80 },
      { field: 'error', width: 200 },
      { field: 'answer', width: 220 },
      { field: 'eventId', optional: true },
    ],
    [t],
  )
}

/** Asks from when to when what happened is told again. */
const RangeForm = ({ id, close }: { id: number; close: () => void }) => {
  const t = useText(subscriptionMessages)
  const form = useForm(subscriptionCalls.resend, {
    start: {},
    fixed: { id },
    saved: ({ count }) => {
      toast.success(t('resent', { count }))
      close()
    },
  })
  return (
    <FormFrame form={form} cancel={close}>
      <p className="quiet">{t('resendHelp')}</p>
      <FormSection>
        <MomentField form={form} name="beginTime" />
        <MomentField form={form} name="endTime" />
      </FormSection>
    </FormFrame>
  )
}

/** Each attempt to tell a receiver, what came of it, and telling it again. */
const Log = ({ of }: { of: SubscriptionRow }) => {
  const t = useText(subscriptionMessages)
  const columns = useColumns()
  const [ranging, setRanging] = useState(false)
  const { run } = useApiMutation(subscriptionCalls.resend)
  const skip = useConfirmedMutation(subscriptionCalls.skip)
  const again = (rows: readonly EventAttempt[]) =>
    run({ id: of.id, deliveryIds: [...new Set(rows.map(({ deliveryId }) => deliveryId))] }).then(
      ({ count }) => {
        toast.success(t('resent', { count }))
        return true
      },
      () => false,
    )
  const maySend = of.can.send === true
  return (
    <>
      <List
        of={subscriptionCalls.attempts}
        always={{ subscriptionId: of.id }}
        keep="inside"
        title={t('log')}
        columns={columns}
        rowKey="id"
        main="event"
        card={{ title: 'event', facts: ['outcome', 'attemptTime', 'number', 'error'] }}
        help={t('logHelp')}
        empty={{ title: t('noAttempts') }}
        actions={[
          {
            name: 'resend',
            label: t('resend'),
            shown: ({ can }) => can.resend === true,
            run: (row) => void again([row]),
          },
          {
            name: 'skip',
            label: t('skip'),
            shown: ({ can }) => can.skip === true,
            run: ({ deliveryId }) =>
              void skip({ id: of.id, deliveryId }, { title: t('skip'), text: t('skipQuestion'), ok: t('skip') }),
          },
        ]}
        {...(maySend && {
          toolbar: <GuardedButton onPress={() => setRanging(true)}>{t('resendRange')}</GuardedButton>,
          chosen: (rows: readonly EventAttempt[], clear: () => void) => (
            <GuardedButton
              disabled={rows.some(({ can }) => can.resend !== true)}
              onPress={async () => {
                if (await again(rows)) clear()
              }}
            >
              {t('resend')}
            </GuardedButton>
          ),
        })}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('number')} />
              <SearchChoice
                of={field('outcome')}
                options={outcomes.map((value) => ({ value, label: t(`outcome_${value}`) }))}
              />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      <AppDialog open={ranging} title={t('resendRange')} width={480} onClose={() => setRanging(false)}>
        <RangeForm id={of.id} close={() => setRanging(false)} />
      </AppDialog>
    </>
  )
}

const LogDialog = ({ of, close }: { of: SubscriptionRow; close: () => void }) => {
  const t = useText(subscriptionMessages)
  return (
    <AppDialog open title={t('logOf', { name: of.name })} width="80%" onClose={close}>
      <Log of={of} />
    </AppDialog>
  )
}
export default LogDialog
