import type { AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { DownloadOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { Allowed } from '../../access/index.ts'
import { GuardedButton } from '../../ui/index.ts'
import { download, type ListOperation } from '../../api/index.ts'
import { useText } from '../../i18n/index.ts'
import { exportedColumns } from '../columns/columns.ts'
import type { Transfer } from './export-progress.tsx'
import type { ListProps } from '../list.tsx'
import type { ListModel } from '../use-list.ts'

// Without a network it is the file that is missed, not how far it is.
const Progress = lazy(() => import('./export-progress.tsx').catch(() => ({ default: () => null })))

interface ExportButtonProps {
  readonly of: AnyOperation
  readonly ask: object
  readonly disabled?: boolean
  /** Whether there is something to bring; says why not. */
  readonly before?: () => boolean
  /** What it is called where a list brings several sheets. */
  readonly label?: string
}
const always = () => true

/**
 * Brings what a list shows as a file: its filters, its order, its columns. A
 * long one tells how far it is, and can be stopped.
 */
export const ExportButton = ({ of, ask, disabled = false, before = always, label }: ExportButtonProps) => {
  const t = useText(listMessages)
  const [transfer, setTransfer] = useState<Transfer>()
  const press = async () => {
    if (!before()) return
    const next: Transfer = { begun: Date.now(), arrived: { bytes: 0 }, stop: new AbortController() }
    setTransfer(next)
    await download(of, ask as AskOf<typeof of>, undefined, {
      signal: next.stop.signal,
      onArrived: (bytes) => {
        next.arrived.bytes = bytes
      },
    }).finally(() => {
      setTransfer(undefined)
    })
  }
  return (
    <Allowed permissions={[of.permission]}>
      <GuardedButton
        icon={<DownloadOutlined aria-hidden="true" />}
        busyText={t('exporting')}
        disabled={disabled}
        onPress={press}
      >
        {label ?? t('export')}
      </GuardedButton>
      {transfer && (
        <Suspense fallback={null}>
          <Progress of={transfer} />
        </Suspense>
      )}
    </Allowed>
  )
}

/** The list's own actions, each for those who may: the primary one first. An empty list is no file. */
export const ListActions = <O extends ListOperation>({
  add,
  toolbar,
  exportOf,
  list,
}: ListProps<O> & { list: ListModel<O> }) => {
  const t = useText(listMessages)
  const columns = exportOf && exportedColumns(exportOf, list.columns, list.setting, list.main)
  return (
    <>
      {add && (
        <Allowed permissions={[add.of.permission]}>
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={add.run}>
            {add.label ?? t('add')}
          </Button>
        </Allowed>
      )}
      {toolbar}
      {exportOf && (list.filtered || list.answer?.rows.length !== 0) && (
        <ExportButton of={exportOf} ask={{ ...(list.ask as object), ...columns }} />
      )}
    </>
  )
}
