import {
  type DoorFile,
  type DoorFileState,
  type DoorRow,
  doorCalls,
  doorFileStates,
} from '@geodepot/contracts/system/door.ts'
import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { useMemo } from 'react'
import { download } from '../../kit/api/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

const tones: Readonly<Record<DoorFileState, Tone>> = {
  taking: 'underWay',
  done: 'done',
  partly: 'attention',
  refused: 'refused',
  repeated: 'draft',
  writing: 'underWay',
  written: 'done',
}
const statesOf = { in: doorFileStates.slice(0, 5), out: doorFileStates.slice(5) } as const

const useColumns = (isIn: boolean): readonly Column<DoorFile>[] => {
  const t = useText(doorMessages)
  return useMemo((): Column<DoorFile>[] => {
    const state: Column<DoorFile> = {
      field: 'state',
      width: 110,
      says: (row) => t(`state_${row.state}`),
      as: (row) => <StateTag tone={tones[row.state]}>{t(`state_${row.state}`)}</StateTag>,
    }
    return [
      { field: 'beginTime', kind: 'moment', width: 150 },
      { field: 'name', width: 240 },
      state,
      { field: 'total', kind: 'figure', width: 80 },
      ...(isIn
        ? (['new', 'changed', 'equal', 'refused'] as const).map((field): Column<DoorFile> => ({
            field,
            kind: 'figure',
            width: 80,
          }))
        : []),
      { field: 'size', kind: 'figure', width: 110 },
      ...(isIn ? [{ field: 'message', width: 220 } as const] : []),
      { field: 'keptAs', optional: true },
      { field: 'attempts', kind: 'figure', optional: true },
      { field: 'endTime', kind: 'moment', optional: true },
    ]
  }, [t, isIn])
}

/** Each file that came or went at one door, its result, and taking it again. */
const Log = ({ of }: { of: DoorRow }) => {
  const t = useText(doorMessages)
  const columns = useColumns(of.direction === 'in')
  const again = useConfirmedMutation(doorCalls.again)
  return (
    <List
      of={doorCalls.files}
      always={{ doorId: of.id }}
      keep="inside"
      title={t('log')}
      columns={columns}
      rowKey="id"
      main="name"
      card={{ title: 'name', facts: ['state', 'beginTime', 'total', 'message'] }}
      help={t('logHelp')}
      empty={{ title: t('noFiles') }}
      actions={[
        {
          name: 'result',
          label: t('result'),
          shown: ({ can }) => can.result === true,
          run: ({ id }) => void download(doorCalls.result, { id: of.id, fileId: id }),
        },
        {
          name: 'again',
          label: t('again'),
          shown: ({ can }) => can.again === true,
          run: ({ id }) =>
            void again({ id: of.id, fileId: id }, { title: t('again'), text: t('againQuestion'), ok: t('again') }),
        },
      ]}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('name')} />
            <SearchChoice
              of={field('state')}
              options={statesOf[of.direction].map((value) => ({ value, label: t(`state_${value}`) }))}
            />
            <SearchDay of={field('beginTime')} />
            <SearchDay of={field('endTime')} />
          </>
        ),
      }}
    />
  )
}

export const LogDialog = ({ of, close }: { of: DoorRow | undefined; close: () => void }) => {
  const t = useText(doorMessages)
  return (
    <AppDialog open={of !== undefined} title={t('logOf', { name: of?.name ?? '' })} width="80%" onClose={close}>
      {of && <Log of={of} />}
    </AppDialog>
  )
}
