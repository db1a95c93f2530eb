// The question before the House: which motion is debated, who moved and seconded it, and what is decided when a question is put.
//
// Motions lie on one another: an amendment on the motion that it amends, a motion about the debate (that it be adjourned) on the
// motion that is debated. A question is put on the uppermost unless its words name another. A motion is moved, seconded, proposed
// and decided, in this order, and each motion is decided once.

import type { OnMotion } from './procedure.ts';
import type { Event, Speaker } from './read-events.ts';

export interface Motion {
  readonly aspect: 'motion' | 'amendment' | 'debate';
  /** Null if the words that move it are not in the sitting, or if they are not certain. */
  mover: Speaker | null;
  seconder: Speaker | null;
  text: string | null;
  state: 'stated' | 'moved' | 'proposed' | 'decided';
  /** Whether another amendment was before the House when it was moved: a question may be on either. */
  isOneOfTwo: boolean;
  /** Whether its mover moved it for another. */
  isOnBehalf: boolean;
  /** Whether somebody said that they move it while another motion was debated, and nothing has confirmed it yet. */
  isUncertain: boolean;
  /** Whether it was moved in an earlier sitting, as a note says. */
  isOfEarlierSitting: boolean;
  /** The indexes of the entries that say so. */
  readonly evidence: number[];
}

const EMPTY = {
  mover: null,
  seconder: null,
  text: null,
  isOneOfTwo: false,
  isOnBehalf: false,
  isUncertain: false,
  isOfEarlierSitting: false,
} as const;

/** A motion that comes before the one under debate is decided at once; after so many other speeches it was none. */
const SPEECHES_AFTER_MAX = 3;

export class Floor {
  #motions: Motion[] = [];
  /** Who seconded a motion of an earlier sitting: its seconder, if the question is proposed after it. */
  #secondedAgain: { readonly motion: Motion; readonly by: Speaker; readonly at: number } | null =
    null;
  /** The speeches after a motion that is not certain. */
  #speechesAfter = 0;
  part: string | null = null;

  /** The motions before the House, the uppermost last. */
  get motions(): readonly Motion[] {
    return this.#motions;
  }

  get motion(): Motion | null {
    return this.#motions.at(-1) ?? null;
  }

  /** The motion on which the others lie. */
  get main(): Motion | null {
    return this.#motions[0] ?? null;
  }

  /** Whether a question is to be put yet. */
  get isOpen(): boolean {
    return this.#motions.some(({ state }) => state !== 'decided');
  }

  /** Whether a motion was moved in this sitting. */
  get isMoved(): boolean {
    return this.#motions.some(
      ({ state, isOfEarlierSitting }) => state !== 'stated' && !isOfEarlierSitting,
    );
  }

  /** A clause is considered: the amendments to the one before it are decided. */
  beginPart(heading: string): void {
    this.part = heading;
    this.#motions = [];
  }

  /** The text of a motion is printed: that of the one just moved, or a motion moved in an earlier sitting. */
  state(what: string, aspect: Motion['aspect'], at: number): void {
    const top = this.motion;
    // "Moved by …", "Seconded by …", and then the text of the motion.
    const isBelowMover = top?.state === 'proposed' && top.evidence.at(-1) === at - 1;
    const isMoved = top?.state === 'moved' || (isBelowMover && top.mover !== null);
    if (top !== null && top.text === null && isMoved && top.aspect === aspect) {
      top.text = what;
      top.evidence.push(at);
      return;
    }
    this.#lay({ ...EMPTY, aspect, text: what, state: 'stated', evidence: [at] });
  }

  /** The chair states a question: that of the motion before the House, or of one that was moved in an earlier sitting. */
  ask(what: string, aspect: Motion['aspect'], at: number): void {
    const top = this.motion;
    if (top === null || top.state === 'decided') this.state(what, aspect, at);
    else {
      top.state = 'proposed';
      if (top.text !== null) return;
      top.text = what;
      top.evidence.push(at);
    }
  }

  /** The chair states the question that a part stand in the bill. Nobody moves it, and amendments to the part are over. */
  askPart(what: string, at: number): void {
    this.#motions = [];
    this.state(what, 'motion', at);
  }

  /** The parts of a bill have been considered. */
  endPart(): void {
    this.part = null;
    this.#motions = [];
  }

  /** A motion was moved in an earlier sitting, as a note says. */
  movedBefore(mover: Speaker, isOnBehalf: boolean, at: number): void {
    const [stated, ...others] = this.#motions;
    if (
      stated !== undefined &&
      others.length === 0 &&
      stated.mover === null &&
      stated.state !== 'decided'
    ) {
      stated.mover = mover;
      stated.state = 'proposed';
      stated.isOnBehalf = isOnBehalf;
      stated.isOfEarlierSitting = true;
      stated.evidence.push(at);
      return;
    }
    const motion = { ...EMPTY, aspect: 'motion', mover, isOnBehalf } as const;
    this.#motions = [{ ...motion, isOfEarlierSitting: true, state: 'proposed', evidence: [at] }];
  }

  moved({ by, what, aspect, isOnBehalf, at }: Extract<Event, { kind: 'moved' }>): void {
    this.#drop();
    const wasMoved = new Set(this.#motions.filter(({ mover }) => mover !== null));
    this.#move({ by, what, aspect, at });
    const top = this.motion;
    if (top !== null && !wasMoved.has(top)) top.isOnBehalf = isOnBehalf;
  }

  #move({
    by,
    what,
    aspect,
    at,
  }: Pick<Extract<Event, { kind: 'moved' }>, 'by' | 'what' | 'aspect' | 'at'>): void {
    if (aspect === 'motion') this.#moveMotion(by, what, at);
    else if (aspect === 'debate' || this.part === null) this.#moveOn(by, what, aspect, at);
    else
      this.#lay({
        ...EMPTY,
        aspect: 'motion',
        mover: by,
        text: what,
        state: 'moved',
        evidence: [at],
      });
  }

  /** Somebody proposes a change to a part: it is moved, unless another's was not decided, and then it is unknown whose is. */
  propose(event: Extract<Event, { kind: 'moved' }>): void {
    const top = this.motion;
    if (this.part === null) return;
    if (top === null || top.state === 'decided' || isSame(top.mover, event.by)) {
      return this.moved(event);
    }
    Object.assign(top, { mover: null, text: null, isOneOfTwo: true });
  }

  #moveMotion(by: Speaker, what: string | null, at: number): void {
    const top = this.motion;
    if (top === null || top.state === 'decided') {
      this.#motions = [
        { ...EMPTY, aspect: 'motion', mover: by, text: what, state: 'moved', evidence: [at] },
      ];
      return;
    }
    const below = this.#motions.at(-2) ?? null;
    if (top.aspect === 'debate' && below !== null && what === null && isSame(below.mover, by)) {
      // The debate went on, so the motion about it is over.
      this.#motions.pop();
      return;
    }
    const isProposed = top.state === 'proposed';
    const mayBeMoved =
      top.mover === null && !isProposed && (top.state === 'stated' || what === null);
    if (mayBeMoved || isSame(top.mover, by)) {
      if (top.mover === null) top.evidence.push(at);
      top.mover ??= by;
      // In committee, the same person moves the next question on a clause.
      top.text = this.part === null ? (top.text ?? what) : (what ?? top.text);
      if (top.state === 'stated') top.state = 'moved';
      return;
    }
    if (what === null) return;
    const motion: Motion = {
      ...EMPTY,
      aspect: 'motion',
      mover: by,
      text: what,
      state: 'moved',
      evidence: [at],
    };
    // Somebody else moves while a motion is debated: something that comes before it, or it is a manner of speaking.
    if (top.state === 'proposed' && this.part === null) {
      this.#motions.push({ ...motion, aspect: 'debate', isUncertain: true });
      this.#speechesAfter = 0;
    } else this.#motions = [motion];
  }

  /** Moves an amendment, or a motion about the debate, on the motion that is debated. */
  #moveOn(by: Speaker, what: string | null, aspect: 'amendment' | 'debate', at: number): void {
    const top = this.motion;
    if (top !== null && top.aspect === aspect && top.state !== 'decided' && isSame(top.mover, by)) {
      top.text ??= what;
      return;
    }
    // It is unknown which of two amendments the next questions are on.
    const isOneOfTwo =
      top?.aspect === 'amendment' && aspect === 'amendment' && top.state !== 'decided';
    if (isOneOfTwo) {
      top.mover = null;
      top.seconder = null;
      top.text = null;
    }
    if (this.#motions.length === 0)
      this.#motions.push({ ...EMPTY, aspect: 'motion', state: 'stated', evidence: [] });
    const motion: Motion = {
      ...EMPTY,
      aspect,
      mover: by,
      text: what,
      state: 'moved',
      evidence: [at],
    };
    this.#motions.push({ ...motion, isOneOfTwo });
  }

  seconded(by: Speaker, at: number): void {
    const top = this.motion;
    if (top === null || top.seconder !== null || isSame(top.mover, by)) return;
    if (top.state === 'moved') {
      top.seconder = by;
      top.evidence.push(at);
    } else if (top.state === 'proposed' && top.isOfEarlierSitting) {
      this.#secondedAgain ??= { motion: top, by, at };
    }
  }

  /** A member speaks: the debate on the motion below one that is not certain may have gone on. */
  heard(by: Speaker): void {
    const top = this.motion;
    if (top?.isUncertain !== true || isSame(top.mover, by) || isSame(top.seconder, by)) return;
    this.#speechesAfter += 1;
    if (this.#speechesAfter > SPEECHES_AFTER_MAX) this.#motions.pop();
  }

  /** A line says who seconded the motion above it. */
  secondedBefore(seconder: Speaker, at: number): void {
    const top = this.motion;
    if (top === null || top.state === 'decided' || top.seconder !== null || top.mover === null)
      return;
    top.seconder = seconder;
    top.evidence.push(at);
  }

  /** The debate is closed by a reply. Another may reply on behalf of the mover, so it does not say who moved. */
  replied(): void {
    this.#drop();
    if (this.motion?.isUncertain === true) this.#motions.pop();
    const main = this.main;
    if (main !== null && main.state !== 'decided') main.state = 'proposed';
  }

  /** It was moved in an earlier sitting: nobody moves or seconds it here. */
  resumed(): void {
    for (const motion of this.#motions) if (motion.state === 'stated') motion.state = 'proposed';
  }

  proposed(on: OnMotion | null): void {
    this.#turnTo(on);
    const top = this.motion;
    if (top === null || top.state === 'decided') return;
    top.state = 'proposed';
    top.isUncertain = false;
    if (this.#secondedAgain?.motion === top) {
      top.seconder = this.#secondedAgain.by;
      top.evidence.push(this.#secondedAgain.at);
    }
    this.#secondedAgain = null;
  }

  /** The motion that a question without words of its own is put on. */
  divided(): Motion | null {
    this.#turnTo(null);
    this.#doubt(null);
    return this.motion;
  }

  /** The motion that a note of an outcome is on; null if it is on another than is known. */
  put(on: OnMotion | null, subject: string, isOnDebate: boolean): Motion | null {
    this.#turnTo(on);
    this.#doubt(on);
    if (this.motion?.aspect === 'debate' && subject !== '' && !isOnDebate) this.#motions.pop();
    const top = this.motion;
    if (top?.state === 'decided' && this.#motions.length === 1) {
      this.#motions = [];
      return null;
    }
    return top;
  }

  /** Returns to the motion below if a note is on it, or if the question on the one above was put. */
  #turnTo(named: OnMotion | null): void {
    const on = named?.name;
    while (
      this.motion?.aspect === 'debate' &&
      this.#motions.length > 1 &&
      (this.motion.state === 'decided' || on !== undefined)
    ) {
      this.#motions.pop();
    }
    const isBack = on === 'motion' || (this.motion?.state === 'decided' && on !== 'words');
    if (isBack && this.#motions.length > 1) this.#motions.pop();
    const hasAmendment = this.#motions.length > 1;
    if (on === 'amendment' && this.part === null && !hasAmendment) {
      if (this.#motions.length === 0)
        this.#motions.push({ ...EMPTY, aspect: 'motion', state: 'stated', evidence: [] });
      this.#motions.push({
        ...EMPTY,
        aspect: 'amendment',
        text: named?.words ?? null,
        state: 'proposed',
        evidence: [],
      });
    }
  }

  /** An amendment that the chair never proposed: a question without words is on it or on the motion. */
  #doubt(on: OnMotion | null): void {
    const [main, top] = [this.main, this.motion];
    if (main?.state !== 'proposed' || top?.aspect !== 'amendment' || top.state !== 'moved') return;
    if (top.mover === null || this.part !== null || on?.name === 'amendment') return;
    this.#motions = [main];
    Object.assign(main, { mover: null, seconder: null, text: null, isOneOfTwo: true });
  }

  /** Takes away what was decided and lies on another motion. */
  #drop(): void {
    while (this.#motions.length > 1 && this.motion?.state === 'decided') this.#motions.pop();
  }

  #lay(motion: Motion): void {
    if (motion.aspect === 'motion') this.#motions = [motion];
    else this.#moveOnStated(motion);
  }

  #moveOnStated(motion: Motion): void {
    if (this.#motions.length === 0)
      this.#motions.push({ ...EMPTY, aspect: 'motion', state: 'stated', evidence: [] });
    this.#motions.push(motion);
  }
}

export function isSame(first: Speaker | null, speaker: Speaker): boolean {
  return first !== null && first.name === speaker.name && first.title === speaker.title;
}
