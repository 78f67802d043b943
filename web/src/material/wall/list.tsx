import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { type WallRow, wallCalls, wallPages, wallStates } from '@geodepot/contracts/material/wall.ts'
import { wallMessages } from '@geodepot/contracts/material/wall.messages.ts'
import { Alert, Button } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

const WallForm = lazy(() => import('./form.tsx'))
const tones: Readonly<Record<WallRow['state'], Tone>> = {
  open: 'done',
  expired: 'draft',
  revoked: 'refused',
  ended: 'attention',
}

const useColumns = (): readonly Column<WallRow>[] => {
  const t = useText(wallMessages)
  return useMemo(() => {
    const unitsOf = ({ unitNames }: WallRow) => (unitNames === '' ? t('allUnits') : unitNames)
    return [
      'name',
      { field: 'page', says: ({ page }) => t(`page_${page}`) },
      { field: 'unitNames', says: unitsOf },
      {
        field: 'state',
        says: ({ state }) => t(`state_${state}`),
        as: ({ state }) => <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>,
      },
      { field: 'expiresOn', kind: 'day' },
      { field: 'uses', kind: 'figure' },
      { field: 'lastUsedTime', kind: 'moment' },
      'createBy',
      { field: 'createTime', kind: 'moment' },
      { field: 'revokedBy', optional: true },
      { field: 'revokedTime', kind: 'moment', optional: true },
    ]
  }, [t])
}

/** The boards that this person may look at, one press away. */
const Boards = () => {
  const t = useText(wallMessages)
  return (
    <>
      {wallPages.map((page) => (
        <Button key={page} href={`/material/${page}`} target="_blank" rel="noreferrer">
          {t(`page_${page}`)}
        </Button>
      ))}
    </>
  )
}

/** Links by which boards are looked at without signing in: which there are, what became of them, new ones. */
const WallList = () => {
  const t = useText(wallMessages)
  const person = usePerson()
  const [adding, setAdding] = useState(false)
  const [dirty, setDirty] = useState(false)
  const columns = useColumns()
  const { data: choices } = useApiQuery(wallCalls.choices, {})
  const revoke = useConfirmedMutation(wallCalls.revoke)
  const actions: readonly RowAction<WallRow>[] = [
    {
      name: 'revoke',
      label: t('revoke'),
      danger: true,
      shown: ({ can }) => can.revoke === true,
      run: ({ id, name }) =>
        void revoke(
          { id },
          { title: t('revokeTitle', { name }), text: t('revokeText'), ok: t('revoke'), danger: true },
        ),
    },
  ]
  const isOff = choices?.isOn === false
  const close = () => {
    setAdding(false)
    setDirty(false)
  }
  return (
    <>
      {isOff && <Alert type="warning" showIcon message={t('isOffText')} />}
      <List
        of={wallCalls.list}
        columns={columns}
        rowKey="id"
        main="name"
        card={{ title: 'name', facts: ['page', 'state', 'expiresOn', 'uses'] }}
        help={t('help')}
        actions={actions}
        {...(choices?.isOn === true && { add: { of: wallCalls.create, label: t('add'), run: () => setAdding(true) } })}
        exportOf={wallCalls.export}
        empty={{ title: t('noneTitle'), text: isOff ? t('isOffText') : t('help') }}
        toolbar={mayDo(person, wallCalls.money.permission) ? <Boards /> : null}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} />
              <SearchChoice
                several
                of={field('page')}
                options={wallPages.map((value) => ({ value, label: t(`page_${value}`) }))}
              />
              <SearchChoice
                several
                of={field('state')}
                options={wallStates.map((value) => ({ value, label: t(`state_${value}`) }))}
              />
            </>
          ),
        }}
      />
      <AppDialog open={adding} title={t('add')} width={480} dirty={dirty && adding} onClose={close}>
        <Suspense fallback={null}>
          <WallForm close={close} setDirty={setDirty} units={choices?.units ?? []} />
        </Suspense>
      </AppDialog>
    </>
  )
}
export default WallList
