import { type KitRow, deviceKit } from '@geodepot/contracts/equipment/device-kit.ts'
import { deviceKitMessages } from '@geodepot/contracts/equipment/device-kit.messages.ts'
import { lazy, useMemo } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const KitForm = lazy(() => import('./form.tsx'))
const nameOf = (row: KitRow): string => row.kitName

/** All templates; one is written in a dialog. */
const KitList = () => {
  const t = useText(deviceKitMessages)
  const columns = useMemo(
    (): Column<KitRow>[] => [
      'kitName',
      { field: 'appliesTo', width: 180 },
      { field: 'lineCount', kind: 'figure' },
      { field: 'contents', width: 360 },
      { field: 'deviceCount', kind: 'figure' },
      'remark',
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [],
  )
  return (
    <MasterList
      of={deviceKit}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={KitForm}
      width={960}
      columns={columns}
      rowKey="id"
      main="kitName"
      card={{ title: 'kitName', facts: ['appliesTo', 'lineCount', 'contents'] }}
      search={{ main: (field) => <SearchText of={field('keyword')} hint={t('keywordHint')} /> }}
    />
  )
}
export default KitList
