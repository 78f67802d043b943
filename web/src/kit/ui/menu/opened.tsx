import { Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { MenuButtonProps } from './menu-button.tsx'

/** The menu of a button, from its first opening on. */
export default function OpenedMenu({ items, chosen, placement, children }: MenuButtonProps) {
  const [open, setOpen] = useState(true)
  const box = useRef<HTMLSpanElement>(null)
  // The button that was pressed has given way to this one: the focus comes back to it when the menu is left.
  useEffect(() => {
    box.current?.querySelector('button')?.focus()
  }, [])
  return (
    <span ref={box} className="menu-button">
      <Dropdown
        open={open}
        onOpenChange={setOpen}
        autoFocus
        trigger={['click']}
        {...(placement && { placement })}
        menu={{
          items: items.map((item) =>
            'run' in item
              ? {
                  key: item.key,
                  label: item.label,
                  icon: item.icon,
                  danger: item.danger === true,
                  disabled: item.disabled === true,
                  onClick: item.run,
                }
              : { ...item },
          ),
          selectedKeys: chosen === undefined ? [] : [chosen],
        }}
      >
        {children}
      </Dropdown>
    </span>
  )
}
