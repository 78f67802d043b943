import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { Allowed } from '../../../kit/access/index.ts'
import { useText } from '../../../kit/i18n/index.ts'

// Loaded when it is first opened: the list itself does without it and its contract.
const UserImport = lazy(() => import('./dialog.tsx'))
const permission = 'system:user:import'

/** Opens the import of people, for those who may. */
export const ImportUsers = () => {
  const t = useText(importMessages)
  const [open, setOpen] = useState(false)
  return (
    <Allowed permissions={[permission]}>
      <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <UserImport onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  )
}
