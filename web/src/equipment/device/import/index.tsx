import { deviceImport } from '@geodepot/contracts/equipment/device-import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { Allowed } from '../../../kit/access/index.ts'
import { useText } from '../../../kit/text/index.ts'

// Loaded when it is first opened: the ledger itself does without it.
const DeviceImport = lazy(() => import('./dialog.tsx'))

/** Opens the import of a register, for whoever may. */
export const ImportDevices = () => {
  const t = useText(importMessages)
  const [open, setOpen] = useState(false)
  return (
    <Allowed permissions={[deviceImport.run.needs]}>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>{t('import')}</Button>
      {open && <Suspense fallback={null}><DeviceImport onClose={() => setOpen(false)} /></Suspense>}
    </Allowed>
  )
}
