import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { Allowed } from '../../../kit/access/index.ts'
import { useText } from '../../../kit/i18n/index.ts'

// Loaded when it is first opened: the ledger itself does without it, and without its contract.
const DeviceImport = lazy(() => import('./dialog.tsx'))

/** Opens the import of a register, for those who may. */
export const ImportDevices = () => {
  const t = useText(listMessages)
  const [open, setOpen] = useState(false)
  return (
    <Allowed permissions={['equipment:device:import']}>
      <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <DeviceImport onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  )
}
