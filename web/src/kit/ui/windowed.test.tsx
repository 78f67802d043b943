import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { WindowedBody } from './windowed.tsx'

const table = (count: number) =>
  render(
    <div className="ant-table-content">
      <table>
        <WindowedBody>
          {null}
          {Array.from({ length: count }, (_, index) => (
            <tr key={index} data-row-key={index}>
              <td>{index}</td>
            </tr>
          ))}
        </WindowedBody>
      </table>
    </div>,
  ).container
const keysIn = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>('[data-row-key]')].map((row) => row.dataset['rowKey'])

describe('the body of a long table', () => {
  test('draws the rows that can be seen and keeps the room of the others', () => {
    const box = table(500)
    const keys = keysIn(box)
    expect([keys[0], keys.length]).toEqual(['0', 38])
    const gap = box.querySelector<HTMLElement>('.windowed-gap td')
    expect(Number.parseInt(gap?.style.height ?? '', 10)).toBe((500 - 38) * 34)
  })
  test('draws all of a short one', () => {
    expect(keysIn(table(20))).toHaveLength(20)
  })
})
