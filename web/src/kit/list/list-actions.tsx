import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { DownloadOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Allowed } from '../access/index.ts'
import { GuardedButton } from '../button/index.ts'
import { download } from '../call/index.ts'
import { useText } from '../text/index.ts'
import { exportedColumns } from './columns.ts'
import type { ListProps } from './list.tsx'
import type { ListOperation } from './types.ts'
import type { ListModel } from './use-list.ts'

/** The list's own actions, each for whoever may: the primary one first. */
export const ListActions = <O extends ListOperation>({ add, toolbar, exportOf, list }: ListProps<O> & { list: ListModel<O> }) => {
  const t = useText(listMessages)
  const columns = exportOf && exportedColumns(exportOf, list.columns, list.setting, list.main)
  return (
    <>
      {add && <Allowed permissions={[add.of.needs]}><Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={add.run}>{add.label ?? t('add')}</Button></Allowed>}
      {toolbar}
      {exportOf && (
        <Allowed permissions={[exportOf.needs]}>
          <GuardedButton icon={<DownloadOutlined aria-hidden="true" />} busyText={t('exporting')} onPress={() => download(exportOf, { ...list.ask as object, ...columns } as AskOf<typeof exportOf>)}>{t('export')}</GuardedButton>
        </Allowed>
      )}
    </>
  )
}
