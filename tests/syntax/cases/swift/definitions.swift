import Foundation
import UIKit

let limit = 3
var current: Session?
typealias Rows = [Row]

@objc public protocol Store: AnyObject {
    associatedtype Key
    var size: Int { get }
    func find(_ key: String) -> Row?
    init(token: String)
}

indirect enum Color: Int, CaseIterable {
    case red = 1, green
    case custom(r: Int, g: Int)
    var label: String { "c" }
}

struct Point<T: Numeric>: Equatable where T: Comparable {
    let x: T, y: T
    static let zero = 0
    mutating func move(by delta: T) { }
    static func == (lhs: Point, rhs: Point) -> Bool { lhs.x == rhs.x }
}

@MainActor
open class Session: Base, Store {
    private(set) var token: String = "moor" {
        didSet { changed() }
    }
    lazy var rows: [Row] = { load() }()
    class Inner { func go() {} }

    init(token: String) { self.token = token }
    convenience init?(limit: Int) { return nil }
    deinit { close() }

    var size: Int {
        get { rows.count }
        set { resize(newValue) }
    }

    func find(_ key: String) -> Row? {
        func local(value: Int) -> Int { value + 1 }
        return nil
    }
    func find(_ key: Int, limit: Int = 3) async throws -> Row? { rows[key] }
    func find(at key: Int) -> Row? { nil }
    subscript(index: Int) -> Row { rows[index] }
}

extension Session: CustomStringConvertible {
    var description: String { "s" }
}

extension Session {
    func extra<T>(_ value: T) -> T where T: Hashable { value }
}

#if os(macOS)
func open(path: String) -> Int { 1 }
#else
func open(path: String) -> Int { 2 }
#endif

actor Keeper { func keep() {} }
let twice = { (value: Int) in value * 2 }
prefix operator +++
