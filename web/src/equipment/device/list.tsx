import { type DeviceRow, device } from '@geodepot/contracts/equipment/device.ts'
import { deviceIntake } from '@geodepot/contracts/equipment/device-intake.ts'
import { deviceIntakeMessages } from '@geodepot/contracts/equipment/device-intake.messages.ts'
import { deviceLabel } from '@geodepot/contracts/equipment/device-label.ts'
import { deviceLabelMessages } from '@geodepot/contracts/equipment/device-label.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Allowed } from '../../kit/access/index.ts'
import { ImportButton, List, type RowAction, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { DepartmentSearch } from '../../system/dept/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'
import { CategoryPanel } from '../category/index.ts'
import { deviceColumns } from './columns.tsx'
import { DeviceDialog, type Subject } from './dialog.tsx'
import { useStates } from './states.tsx'
import { useRemove } from './use-remove.ts'

const DeviceImport = lazy(() => import('./import/dialog.tsx'))
const MergeDialog = lazy(() => import('./merge.tsx'))

/** The ledger of single devices. */
const DeviceList = () => {
  const t = useText(deviceMessages)
  const [l, i] = [useText(deviceLabelMessages), useText(deviceIntakeMessages)]
  const navigate = useNavigate()
  const path = usePathOf('equipment/device/index') ?? ''
  const states = useStates()
  const columns = useMemo(() => deviceColumns(states), [states])
  const remove = useRemove()
  const [subject, setSubject] = useState<Subject>()
  const [merging, setMerging] = useState<{ ids: readonly number[]; clear: () => void }>()
  const actions: readonly RowAction<DeviceRow>[] = [
    {
      name: 'edit',
      label: t('change'),
      letter: 'e',
      shown: (row) => row.can.edit === true,
      run: (row) => setSubject({ id: row.devId }),
    },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: (row) => row.can.remove === true,
      run: (row) => void remove(row),
    },
  ]
  return (
    <>
      <List
        of={device.list}
        columns={columns}
        rowKey="devId"
        to={(row) => String(row.devId)}
        card={{ title: 'devName', facts: ['selfNum', 'deviceStatus', 'holderName'] }}
        actions={actions}
        add={{ of: device.create, run: () => setSubject('new') }}
        exportOf={device.export}
        chosen={(rows, clear) => (
          <>
            <Allowed permissions={[deviceLabel.print.permission]}>
              <Button
                disabled={rows.length === 0}
                onClick={() => void navigate(`${path}/labels?ids=${rows.map(({ devId }) => devId).join(',')}`)}
              >
                {l('labels')}
              </Button>
            </Allowed>
            <Allowed permissions={[device.merge.permission]}>
              <Button
                disabled={rows.length < 2}
                onClick={() => setMerging({ ids: rows.map(({ devId }) => devId), clear })}
              >
                {t('merge')}
              </Button>
            </Allowed>
          </>
        )}
        toolbar={
          <>
            <ImportButton permission="equipment:device:import" dialog={DeviceImport} />
            <Allowed permissions={[deviceIntake.list.permission]}>
              <Button onClick={() => void navigate(`${path}/intakes`)}>{i('title')}</Button>
            </Allowed>
          </>
        }
        aside={(field) => <CategoryPanel of={field('categoryId')} />}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice several of={field('deviceStatus')} options={states.statusOptions} />
              <SearchChoice several of={field('techState')} options={states.techOptions} />
            </>
          ),
          more: (field) => (
            <>
              <DepartmentSearch of={field('ownerOrgId')} />
              <ProjectSearch of={field('projectInfoNo')} />
              <SearchText of={field('devName')} />
              <SearchText of={field('brand')} />
              <SearchText of={field('selfNum')} />
              <SearchText of={field('devSign')} />
              <SearchText of={field('licenseNum')} />
              <SearchText of={field('devCoding')} />
              <SearchChoice several of={field('usageState')} options={states.usageOptions} />
              <SearchChoice several of={field('accountState')} options={states.accountOptions} />
              <SearchDay of={field('countedBefore')} />
            </>
          ),
        }}
      />
      <DeviceDialog subject={subject} close={() => setSubject(undefined)} />
      <Suspense fallback={null}>
        {merging && (
          <MergeDialog
            ids={merging.ids}
            close={() => setMerging(undefined)}
            done={() => {
              merging.clear()
              setMerging(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
export default DeviceList
