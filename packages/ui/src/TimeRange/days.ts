import { useUiTexts } from '../texts/texts.tsx'

/** Returns how every calendar of the kit names its days and months: in digits, as tables do. */
export function useDays() {
  const { timeRange: texts } = useUiTexts()
  return {
    hideOutsideDates: true,
    highlightToday: true,
    // Red means failed.
    weekendDays: [],
    previousLabel: texts.earlier,
    nextLabel: texts.later,
    monthLabelFormat: 'YYYY-MM',
    yearLabelFormat: 'YYYY',
    monthsListFormat: 'MM',
    weekdayFormat: (day: string) => texts.weekdays[new Date(`${day}T12:00`).getDay()],
    getDayAriaLabel: (day: string) => day,
    renderDay: (day: string) => day.slice(-2),
  }
}
