/**
 * The floor of row 13: a board of plain HTML and script. It renders only the visible cards, moves the dragged card with
 * the pointer, opens a gap where the card would be dropped, and drops it there. It has no names for screen readers, no
 * keyboard control and no live updates.
 */
export const boardPage = (columns: readonly string[], cardsOfEach: number): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Board</title><style>
body { margin: 0; font: 14px/20px system-ui; }
main { display: flex; gap: 12px; padding: 12px; height: 100vh; box-sizing: border-box; }
section { width: 240px; display: flex; flex-direction: column; background: #f4f4f2; border-radius: 8px; }
h2 { margin: 8px 12px; font-size: 14px; }
.cards { position: relative; overflow-y: auto; flex: 1; }
.card { position: absolute; left: 8px; right: 8px; height: 84px; padding: 8px; box-sizing: border-box; background: #fff; border: 1px solid #ddd; border-radius: 8px; }
.card p { margin: 0; }
.dragged { pointer-events: none; z-index: 1; box-shadow: 0 4px 12px #0003; }
</style></head><body><main></main><script>
const height = 92
const board = ${JSON.stringify(columns)}.map((name, column) => ({
  name,
  cards: Array.from({ length: ${cardsOfEach} }, (_, nth) => ({ id: column * 100000 + nth, name: 'Person ' + nth, role: 'Sales', score: 1 + (nth * 37) % 99 })),
}))
let drag
for (const column of board) {
  const section = document.createElement('section')
  section.innerHTML = '<h2></h2><div class="cards"><div></div></div>'
  column.head = section.querySelector('h2')
  column.list = section.querySelector('.cards')
  column.list.addEventListener('scroll', () => draw(column))
  column.section = section
  document.querySelector('main').append(section)
}
function draw(column) {
  const cards = drag ? column.cards.filter((card) => card !== drag.card) : column.cards
  const gap = drag && drag.column === column ? drag.index : -1
  column.head.textContent = column.name + ' ' + cards.length
  const first = Math.max(0, Math.floor(column.list.scrollTop / height) - 2)
  const last = Math.min(cards.length, first + Math.ceil(column.list.clientHeight / height) + 4)
  column.list.firstChild.style.height = (cards.length + 1) * height + 'px'
  const drawn = new Map([...column.list.querySelectorAll('.card:not(.dragged)')].map((element) => [+element.dataset.card, element]))
  for (let nth = first; nth < last; nth++) {
    const card = cards[nth]
    let element = drawn.get(card.id)
    if (!element) {
      element = document.createElement('div')
      element.className = 'card'
      element.dataset.card = card.id
      element.innerHTML = '<p><b></b></p><p></p><p></p>'
      element.querySelector('b').textContent = card.name
      element.children[1].textContent = card.role
      element.children[2].textContent = card.score
      column.list.append(element)
    }
    drawn.delete(card.id)
    element.style.top = (nth + (gap !== -1 && nth >= gap ? 1 : 0)) * height + 'px'
  }
  for (const element of drawn.values()) element.remove()
}
addEventListener('pointerdown', (event) => {
  const element = event.target.closest('.card')
  if (!element) return
  const column = board.find(({ list }) => list.contains(element))
  const index = column.cards.findIndex(({ id }) => id === +element.dataset.card)
  const box = element.getBoundingClientRect()
  drag = { card: column.cards[index], from: column, column, index, element, dx: event.clientX - box.left, dy: event.clientY - box.top }
  element.classList.add('dragged')
  Object.assign(element.style, { position: 'fixed', left: box.left + 'px', top: box.top + 'px', width: box.width + 'px', right: 'auto' })
  draw(column)
})
addEventListener('pointermove', (event) => {
  if (!drag) return
  Object.assign(drag.element.style, { left: event.clientX - drag.dx + 'px', top: event.clientY - drag.dy + 'px' })
  const over = board.find(({ section }) => {
    const box = section.getBoundingClientRect()
    return event.clientX >= box.left && event.clientX <= box.right
  })
  if (!over) return
  const index = Math.max(0, Math.min(over.cards.length, Math.round((event.clientY - drag.dy - over.list.getBoundingClientRect().top + over.list.scrollTop) / height)))
  if (over === drag.column && index === drag.index) return
  const before = drag.column
  drag.column = over
  drag.index = index
  draw(before)
  draw(over)
})
addEventListener('pointerup', () => {
  if (!drag) return
  const { card, from, column, index, element } = drag
  drag = undefined
  element.remove()
  from.cards.splice(from.cards.indexOf(card), 1)
  column.cards.splice(index, 0, card)
  draw(from)
  draw(column)
})
for (const column of board) draw(column)
</script></body></html>`
