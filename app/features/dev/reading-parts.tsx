/** Samples for /dev/parts of what pages to read and look something up in are made of. */
import { LetterIndex } from '#app/features/guides/contents-list.tsx'
import { Bar, FigureTiles, TableBox } from '#app/features/legal/figure-tiles.tsx'

const FOLDS = [
  { question: 'What is an enrolled agent?', isOpen: true },
  { question: 'Can penalties be removed?', isOpen: false },
]

export const Lookups = () => (
  <>
    <LetterIndex of={new Set('ABCDELMW')} />
    <ul className="sheet">
      {FOLDS.map(({ question, isOpen }) => (
        <li key={question}>
          <details className="fold" open={isOpen}>
            <summary>
              <h3 className="text-18">{question}</h3>
            </summary>
            <div className="fold-body">A federal license to represent taxpayers before the IRS.</div>
          </details>
        </li>
      ))}
      <li className="lookup">
        <h3>Lien</h3>
        <div>A legal claim on what you own. It isn’t a levy, which takes it.</div>
      </li>
    </ul>
  </>
)

export const CountedFigures = () => (
  <>
    <FigureTiles
      figures={[
        { label: 'Texts received', figure: '1,204', note: 'Reviews and answers' },
        { label: 'Removed', figure: '12' },
      ]}
    />
    <Bar share={0.6} className="text-evergreen" />
    <TableBox of="counted">
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col" id="counted">
              Kind
            </th>
            <th scope="col">Received</th>
            <th scope="col">Removed</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Reviews</th>
            <td>1,000</td>
            <td className="none">0</td>
          </tr>
        </tbody>
      </table>
    </TableBox>
  </>
)
