import { profileMessages } from '@geodepot/contracts/system/user.profile.messages.ts'
import { Slider } from 'antd'
import { type KeyboardEvent, type PointerEvent, type WheelEvent, useRef } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { type Place, covering, sidesOf, zooms } from './crop.ts'
import type { Chosen } from './use-picture.ts'

// Moved by arrow keys, it takes the focus.
const reachable = 0
/** How far an arrow key moves the picture, in window widths. */
const nudge = 0.04
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface CropWindowProps {
  readonly chosen: Chosen
  readonly place: Place
  readonly set: (place: Place) => void
}

/**
 * The round window over a picture: it is dragged with mouse or finger, moved by
 * arrow keys and enlarged with the slider or the wheel.
 */
export const CropWindow = ({ chosen: { image, url }, place, set }: CropWindowProps) => {
  const t = useText(profileMessages)
  const grip = useRef<{ x: number; y: number; place: Place }>(undefined)
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const move = (next: Place) => set(covering(size, next))
  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, y: event.clientY, place }
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const from = grip.current
    if (!from) return
    const { width } = event.currentTarget.getBoundingClientRect()
    move({
      ...place,
      x: from.place.x + (event.clientX - from.x) / width,
      y: from.place.y + (event.clientY - from.y) / width,
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (!step) return
    event.preventDefault()
    move({ ...place, x: place.x + step[0] * nudge, y: place.y + step[1] * nudge })
  }
  const onWheel = (event: WheelEvent) => move({ ...place, zoom: place.zoom * (event.deltaY < 0 ? 1.06 : 1 / 1.06) })
  const sides = sidesOf(size, place.zoom)
  const percent = (value: number) => `${value * 100}%`
  return (
    <>
      <div
        role="application"
        aria-label={t('cropArea')}
        tabIndex={reachable}
        className="crop"
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={() => {
          grip.current = undefined
        }}
        onPointerCancel={() => {
          grip.current = undefined
        }}
        onKeyDown={onKeyDown}
        onWheel={onWheel}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          style={{
            width: percent(sides.width),
            height: percent(sides.height),
            left: percent(0.5 + place.x - sides.width / 2),
            top: percent(0.5 + place.y - sides.height / 2),
          }}
        />
      </div>
      <div className="crop-zoom">
        <span aria-hidden="true">{t('zoom')}</span>
        <Slider
          min={zooms.least}
          max={zooms.most}
          step={zooms.step}
          value={place.zoom}
          onChange={(zoom) => move({ ...place, zoom })}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('zoom')}
        />
      </div>
    </>
  )
}
