# frozen_string_literal: true

require 'json'
require_relative 'store'

LIMIT = 3
Point = Struct.new(:x, :y) do
  def area
    x * y
  end
end

module Moor
  module Store
    NAMES = %w[a b].freeze
    A, B = 1, 2

    def self.open(path) = new(path)

    class Session < Base
      include Enumerable
      attr_reader :token, :limit
      MAX = 5

      class << self
        def create(limit: 3, **rest)
          new(limit)
        end
      end

      def initialize(token, limit = LIMIT, *rest, &block)
        @token = token
      end

      def token=(value)
        @token = value
      end

      def ==(other) = token == other.token
      def [](key) = rows[key]
      def valid?; true; end
      def close!
        @rows.each { |row| row.close }
      end

      private def hidden
        1
      end

      define_method(:dynamic) { |value| value }
      alias_method :shut, :close!
      scope :recent, -> { order(:at) }

      Error = Class.new(StandardError)
    end
  end
end

# Reopened.
class Moor::Store::Session
  def extra
    2
  end
end

class Moor::Store::Session
  def extra
    3
  end
end

def top_level(value)
  value
end

if RUBY_VERSION > '3'
  def modern = true
else
  def modern = false
end

describe 'Session' do
  context "when open" do
    it 'refreshes' do
      expect(1).to eq(1)
    end
  end
end

task :build do
  sh 'make'
end

CACHE ||= {}

RSpec.describe Billing::Session, :db do
  it 'charges' do
    expect(1).to eq 1
  end
end
