import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { Allowed } from '../../../kit/access/index.ts'
import { useText } from '../../../kit/i18n/index.ts'

// Loaded when it is first opened: the list itself does without it and its contract.
const MaterialImport = lazy(() => import('./dialog.tsx'))

/** Opens the import of materials, for those who may. */
export const ImportMaterials = () => {
  const t = useText(importMessages)
  const [open, setOpen] = useState(false)
  return (
    <Allowed permissions={['material:material:import']}>
      <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <MaterialImport onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  )
}
