import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { type DoorRow, directions, doorCalls, doorStandings } from '@geodepot/contracts/system/door.ts'
import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import { lazy, useMemo, useState } from 'react'
import { toast, useApiMutation } from '../../kit/api/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { StateTag, shownMoment, useText } from '../../kit/i18n/index.ts'
import { type Column, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { LogDialog } from './log.tsx'

// Loaded when it is first opened: the list itself does without its pickers.
const DoorForm = lazy(() => import('./form.tsx'))
const nameOf = (row: DoorRow): string => row.name
const tones: Readonly<Record<DoorRow['standing'], Tone>> = { active: 'done', faulty: 'refused', stopped: 'draft' }

const useColumns = (): readonly Column<DoorRow>[] => {
  const t = useText(doorMessages)
  return useMemo((): Column<DoorRow>[] => {
    const standingOf = ({ standing, fault }: DoorRow): string =>
      standing === 'faulty' ? `${t('standing_faulty')}：${fault}` : t(`standing_${standing}`)
    return [
      { field: 'name', width: 180 },
      { field: 'direction', width: 80, says: ({ direction }) => t(`direction_${direction}`) },
      { field: 'kindName', width: 180 },
      {
        field: 'standing',
        width: 200,
        says: standingOf,
        as: (row) => <StateTag tone={tones[row.standing]}>{standingOf(row)}</StateTag>,
      },
      { field: 'path', width: 180 },
      { field: 'place', width: 120, says: ({ place }) => t(`place_${place}`) },
      { field: 'accountName', width: 140 },
      {
        field: 'lastTime',
        width: 160,
        says: ({ lastTime }) => (lastTime === null ? t('never') : shownMoment(lastTime)),
      },
      { field: 'nextTime', kind: 'moment', width: 160 },
      { field: 'schedule', optional: true },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ]
  }, [t])
}

/** Places that files come and go through: one is written in a dialog, worked at, and its files are looked at. */
const DoorList = () => {
  const t = useText(doorMessages)
  const columns = useColumns()
  const [logOf, setLogOf] = useState<DoorRow>()
  const { run } = useApiMutation(doorCalls.run)
  const restart = useConfirmedMutation(doorCalls.restart)
  const more: readonly RowAction<DoorRow>[] = [
    { name: 'log', label: t('log'), shown: ({ can }) => can.log === true, run: setLogOf },
    {
      name: 'run',
      label: t('run'),
      shown: ({ can, standing }) => can.run === true && standing !== 'stopped',
      // Why it fails is said where it is: in the message that a refused call has anyway.
      run: ({ id, direction }) =>
        void run({ id }).then(
          (done) => toast.success(t(direction === 'in' ? 'ranIn' : 'ranOut', done)),
          () => undefined,
        ),
    },
    {
      name: 'restart',
      label: t('restart'),
      shown: ({ can, direction, content }) => can.run === true && direction === 'out' && content === 'changes',
      run: ({ id, version }) =>
        void restart({ id, version }, { title: t('restart'), text: t('restartQuestion'), ok: t('restart') }),
    },
  ]
  return (
    <>
      <MasterList
        of={doorCalls}
        ask={({ id }) => ({ id })}
        nameOf={nameOf}
        words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
        form={DoorForm}
        columns={columns}
        rowKey="id"
        main="name"
        card={{ title: 'name', facts: ['standing', 'kindName', 'path', 'lastTime'] }}
        help={t('help')}
        empty={{ title: t('empty'), text: t('help') }}
        actions={(edit) => [edit, ...more]}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('name')} />
              <SearchChoice
                of={field('direction')}
                options={directions.map((value) => ({ value, label: t(`direction_${value}`) }))}
              />
              <SearchChoice
                of={field('standing')}
                options={doorStandings.map((value) => ({ value, label: t(`standing_${value}`) }))}
              />
            </>
          ),
        }}
      />
      <LogDialog of={logOf} close={() => setLogOf(undefined)} />
    </>
  )
}
export default DoorList
