import type { Permission } from '@geodepot/contracts/kit/operation.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import { Allowed } from '../access/index.ts'
import { useText } from '../i18n/index.ts'

interface ImportButtonProps {
  readonly permission: Permission
  /** A lazy one: the list does without the import and its contract until it is opened. */
  readonly dialog: ComponentType<{ onClose: () => void }>
}
/** Opens the import of what a list shows, for those who may. */
export const ImportButton = ({ permission, dialog: ImportDialog }: ImportButtonProps) => {
  const t = useText(listMessages)
  const [open, setOpen] = useState(false)
  return (
    <Allowed permissions={[permission]}>
      <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  )
}
