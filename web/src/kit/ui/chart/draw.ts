// What draws charts, fetched with the first of them: of ECharts the core, bars, a grid, and drawing as SVG.
import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import { type ECharts, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartShape } from './types.ts'

register([BarChart, GridComponent, LegendComponent, SVGRenderer])

/** Colours and letters as the page has them now. */
export interface Look {
  readonly ink: string
  readonly quiet: string
  readonly line: string
  readonly ground: string
  readonly colours: readonly string[]
  readonly font: string
}

const barSize = 18
// Beyond so many bars figures would stand on one another.
const labelledAtMost = 14
// Bars that are closer to each other have room for two or three digits alone.
const narrow = 40
/** Of a figure what fits above a bar; the table has all of it. */
export const short = (value: number, room = narrow): string => {
  const size = Math.abs(value)
  const isNarrow = room < narrow
  if (size >= 1e6) return `${(value / 1e6).toFixed(size >= 1e7 || isNarrow ? 1 : 2)}M`
  if (size >= 1e3) return `${(value / 1e3).toFixed(size >= 1e5 || (isNarrow && size >= 1e4) ? 0 : 1)}k`
  return String(Math.round(value * 10) / 10)
}

const optionOf = ({ rows, series, direction, stacked, says }: ChartShape, look: Look, width: number) => {
  const isUp = direction === 'up'
  const text = { color: look.quiet, fontFamily: look.font, fontSize: 12 }
  const given = isUp ? rows : rows.toReversed()
  // Room for the names of bars that lie: at most a third of the picture, cut beyond that.
  const nameRoom = Math.min(Math.round(width / 3), 180)
  const category = {
    type: 'category' as const,
    data: given.map(({ label }) => label),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: isUp ? { ...text, hideOverlap: true } : { ...text, width: nameRoom, overflow: 'truncate' as const },
  }
  const value = {
    type: 'value' as const,
    // Starts at zero, whatever the figures are.
    scale: false,
    axisLabel: { ...text, formatter: (mark: number) => short(mark), hideOverlap: true },
    splitLine: { lineStyle: { color: look.line } },
    splitNumber: isUp ? 4 : Math.max(2, Math.floor((width - nameRoom) / 120)),
  }
  const room = (width - 60) / (rows.length * (stacked ? 1 : series.length))
  const isLabelled = !isUp || rows.length * (stacked ? 1 : series.length) <= labelledAtMost
  const total = (at: number) => series.reduce((sum, { key }) => sum + (given[at]?.values[key] ?? 0), 0)
  return {
    animation: false,
    backgroundColor: look.ground,
    textStyle: { fontFamily: look.font },
    color: series.map(({ colour }) => look.colours[colour - 1] ?? look.ink),
    legend:
      series.length > 1
        ? { show: true, top: 0, left: 0, itemWidth: 10, itemHeight: 10, selectedMode: false, textStyle: { ...text } }
        : { show: false },
    grid: {
      left: isUp ? 48 : nameRoom + 12,
      right: isUp ? 12 : 72,
      top: series.length > 1 ? 40 : 24,
      bottom: 28,
    },
    xAxis: isUp ? category : value,
    yAxis: isUp ? value : category,
    series: series.map(({ key, label }, place) => ({
      type: 'bar' as const,
      name: label,
      ...(stacked && { stack: 'all' }),
      barMaxWidth: isUp ? 36 : barSize,
      silent: true,
      data: given.map(({ values }) => values[key] ?? 0),
      label: {
        ...text,
        color: look.ink,
        show: isLabelled && (!stacked || place === series.length - 1),
        position: isUp ? ('top' as const) : ('right' as const),
        formatter: ({ dataIndex, value: own }: { dataIndex: number; value: unknown }) => {
          const figure = stacked ? total(dataIndex) : Number(own)
          if (figure === 0) return ''
          return isUp ? short(figure, room) : says(figure)
        },
      },
    })),
  }
}

/** How high a picture is: bars that lie have room each. */
export const heightOf = ({ rows, series, direction, stacked }: ChartShape): number =>
  direction === 'up' ? 260 : 60 + rows.length * (stacked ? 30 : 14 + series.length * 20)

export interface Drawn {
  readonly show: (shape: ChartShape, look: Look) => void
  readonly resize: () => void
  readonly end: () => void
}
/** Draws in an element, and draws anew what is shown in it when it is told. */
export const drawIn = (element: HTMLElement): Drawn => {
  const chart: ECharts = init(element, null, { renderer: 'svg' })
  let last: { shape: ChartShape; look: Look } | undefined
  const draw = () => {
    if (last) chart.setOption(optionOf(last.shape, last.look, element.clientWidth || 600), { notMerge: true })
  }
  return {
    show: (shape, look) => {
      last = { shape, look }
      chart.resize({ height: heightOf(shape) })
      draw()
    },
    resize: () => {
      chart.resize()
      draw()
    },
    end: () => chart.dispose(),
  }
}

/** The picture as it would be drawn on so much room, without a page. */
export const pictureOf = (shape: ChartShape, look: Look, width: number): string => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: heightOf(shape) })
  // Names of letters go into attributes as they are: a quotation mark would end those.
  chart.setOption(optionOf(shape, { ...look, font: look.font.replaceAll('"', "'") }, width))
  const picture = chart.renderToSVGString()
  chart.dispose()
  return picture
}
