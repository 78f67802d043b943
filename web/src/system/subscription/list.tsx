import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { type SubscriptionRow, standings, subscriptionCalls } from '@geodepot/contracts/system/subscription.ts'
import { subscriptionMessages } from '@geodepot/contracts/system/subscription.messages.ts'
import { lazy, useMemo, useState } from 'react'
import { toast, useApiMutation } from '../../kit/api/index.ts'
import { StateTag, shownMoment, useText } from '../../kit/i18n/index.ts'
import { type Column, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { lazyPart } from '../../kit/ui/index.ts'
import { RotateDialog, SecretDialog, ShowSecret } from './secret.tsx'

// Loaded when it is first opened: the list itself does without its pickers.
const SubscriptionForm = lazy(() => import('./form.tsx'))
const LogDialog = lazyPart(() => import('./log.tsx'))
const nameOf = (row: SubscriptionRow): string => row.name
const tones: Readonly<Record<SubscriptionRow['standing'], Tone>> = {
  active: 'done',
  failing: 'attention',
  paused: 'refused',
}

const useColumns = (): readonly Column<SubscriptionRow>[] => {
  const t = useText(subscriptionMessages)
  return useMemo((): Column<SubscriptionRow>[] => {
    const standingOf = ({ standing, pause }: SubscriptionRow): string =>
      pause === null ? t(`standing_${standing}`) : `${t(`standing_${standing}`)}：${t(`pause_${pause}`)}`
    return [
      { field: 'name', width: 180 },
      {
        field: 'standing',
        width: 200,
        says: standingOf,
        as: (row) => <StateTag tone={tones[row.standing]}>{standingOf(row)}</StateTag>,
      },
      { field: 'form', width: 140, says: ({ form }) => t(`form_${form}`) },
      { field: 'host', width: 200 },
      { field: 'accountName', width: 140 },
      { field: 'eventCount', kind: 'figure', width: 90 },
      { field: 'waiting', kind: 'figure', width: 90 },
      {
        field: 'lastTime',
        width: 160,
        says: ({ lastTime }) => (lastTime === null ? t('never') : shownMoment(lastTime)),
      },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ]
  }, [t])
}

/** Receivers that are told of events: one is written in a dialog, tried out, paused, and its deliveries are looked at. */
const SubscriptionList = () => {
  const t = useText(subscriptionMessages)
  const columns = useColumns()
  const [logOf, setLogOf] = useState<SubscriptionRow>()
  const shutLog = () => setLogOf(undefined)
  const [rotating, setRotating] = useState<SubscriptionRow>()
  const [shown, setShown] = useState<{ name: string; secret: string }>()
  const { run: test } = useApiMutation(subscriptionCalls.test)
  const { run: pause } = useApiMutation(subscriptionCalls.pause)
  const { run: resume } = useApiMutation(subscriptionCalls.resume)
  // Why one fails is said where it is: in the message that a refused call has anyway.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  const show = useMemo(() => (name: string, secret: string) => setShown({ name, secret }), [])
  const more: readonly RowAction<SubscriptionRow>[] = [
    { name: 'log', label: t('log'), shown: ({ can }) => can.log === true, run: setLogOf },
    {
      name: 'test',
      label: t('test'),
      shown: ({ can }) => can.send === true,
      run: ({ id }) => quietly(test({ id }).then((answer) => toast.success(t('tested', answer)))),
    },
    {
      name: 'pause',
      label: t('pauseIt'),
      shown: ({ can, standing }) => can.edit === true && standing !== 'paused',
      run: ({ id, version }) => quietly(pause({ id, version })),
    },
    {
      name: 'resume',
      label: t('resume'),
      shown: ({ can, standing }) => can.edit === true && standing === 'paused',
      run: ({ id, version }) => quietly(resume({ id, version })),
    },
    { name: 'rotate', label: t('rotate'), shown: ({ can }) => can.secret === true, run: setRotating },
  ]
  return (
    <ShowSecret value={show}>
      <MasterList
        of={subscriptionCalls}
        ask={({ id }) => ({ id })}
        nameOf={nameOf}
        words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
        form={SubscriptionForm}
        columns={columns}
        rowKey="id"
        main="name"
        card={{ title: 'name', facts: ['standing', 'host', 'waiting', 'lastTime'] }}
        help={t('help')}
        empty={{ title: t('empty'), text: t('help') }}
        actions={(edit) => [edit, ...more]}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('name')} />
              <SearchChoice
                of={field('standing')}
                options={standings.map((value) => ({ value, label: t(`standing_${value}`) }))}
              />
            </>
          ),
        }}
      />
      {logOf && <LogDialog of={logOf} close={shutLog} failed={shutLog} />}
      <RotateDialog
        of={rotating}
        made={(secret) => {
          show(rotating?.name ?? '', secret)
          setRotating(undefined)
        }}
        close={() => setRotating(undefined)}
      />
      <SecretDialog of={shown} close={() => setShown(undefined)} />
    </ShowSecret>
  )
}
export default SubscriptionList
